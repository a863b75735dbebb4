### The Italian messages of pages with the steps of HoDoKu.

level-unfair = Ingiusto
sum = somma { $sum }
technique-hidden_single = Singolo nascosto
technique-locked_pair = Coppia bloccata
technique-locked_triple = Tripla bloccata
technique-remote_pair = Coppia remota
technique-empty_rectangle = Rettangolo vuoto
technique-w_wing = W-Wing
technique-unique_rectangle_5 = Rettangolo unico tipo 5
technique-unique_rectangle_6 = Rettangolo unico tipo 6
technique-hidden_rectangle = Rettangolo nascosto
technique-avoidable_rectangle_1 = Rettangolo evitabile tipo 1
technique-avoidable_rectangle_2 = Rettangolo evitabile tipo 2
technique-finned_x_wing = X-Wing con pinna
technique-sashimi_x_wing = X-Wing sashimi
technique-finned_swordfish = Swordfish con pinna
technique-sashimi_swordfish = Swordfish sashimi
technique-finned_jellyfish = Jellyfish con pinna
technique-sashimi_jellyfish = Jellyfish sashimi
technique-sue_de_coq = Sue de Coq
technique-simple_colors_trap = Colorazione semplice (trap)
technique-simple_colors_wrap = Colorazione semplice (wrap)
technique-multi_colors_1 = Colorazione multipla tipo 1
technique-multi_colors_2 = Colorazione multipla tipo 2
technique-x_chain = Catena X
technique-xy_chain = Catena XY
technique-aic = AIC
technique-continuous_nice_loop = Nice Loop continuo
technique-discontinuous_nice_loop = Nice Loop discontinuo
technique-grouped_aic = AIC raggruppata
technique-grouped_continuous_nice_loop = Nice Loop continuo raggruppato
technique-grouped_discontinuous_nice_loop = Nice Loop discontinuo raggruppato
technique-als_xz = ALS-XZ
technique-als_xy_wing = ALS-XY-Wing
technique-als_chain = Catena ALS
technique-franken_x_wing = X-Wing Franken
technique-franken_swordfish = Swordfish Franken
technique-finned_franken_x_wing = X-Wing Franken con pinna
technique-finned_franken_swordfish = Swordfish Franken con pinna
technique-forcing_chain_contradiction = Catena forzata (contraddizione)
technique-forcing_chain_verity = Catena forzata (conseguenza comune)
technique-forcing_net_contradiction = Rete forzata (contraddizione)
technique-forcing_net_verity = Rete forzata (conseguenza comune)
technique-brute_force = Forza bruta
Locked = { $cells } contengono solo { $digits }, quindi nessun’altra cella in { LIST($houses, with: ", ", last: " o ") } contiene una di queste cifre.
FinnedFish = { $base ->
        [box] Nei
        [row] Nelle
        [column] Nelle
       *[other] In
    } { $base } la cifra { $digit } sta solo { $cover ->
        [box] nei
        [row] nelle
        [column] nelle
       *[other] in
    } { $cover } o in { LIST($fins, with: ", ", last: " o ") }. Quindi { $cover ->
        [box] {"i "}
        [row] {"le "}
        [column] {"le "}
       *[other] {""}
    }{ $cover } non la contengono altrove, oppure la cifra { $digit } sta in { LIST($fins, with: ", ", last: " o ") }; in entrambi i casi { $seen } non { $seen ->
        [one] può
       *[other] possono
    } essere { $digit }.
RemotePair = { $cells } contengono solo { $digits } e formano una catena, quindi { $first } contengono una di queste cifre e { $second } l’altra. { $seen } { $seen ->
        [one] vede
       *[other] vedono
    } celle di entrambi i gruppi, quindi non { $seen ->
        [one] contiene
       *[other] contengono
    } nessuna delle due.
ColorsWrap = La cifra { $digit } sta o in { $right }, o in { $wrong }; ma alcune delle celle { $wrong } si vedono tra loro, quindi nessuna la contiene.
ColorsSeen = La cifra { $digit } sta o in { $on }, o in { $off }. { $wrong } possono contenere la cifra { $digit } solo insieme e vedono celle di entrambi i gruppi, quindi nessuna la contiene.
ColorsMeet = La cifra { $digit } sta o in { $on }, o in { $off }, e allo stesso modo o in { $third }, o in { $fourth }. { LIST($ways, with: ". ") }. { $seen } { $seen ->
        [one] vede
       *[other] vedono
    } celle di entrambi i gruppi, quindi { $seen ->
        [one] non la contiene
       *[other] nessuna la contiene
    }.
ColorsMeetAt = { $a } { $a ->
        [one] vede
       *[other] vedono
    } celle di { $b }, quindi la cifra { $digit } sta in { $c } o in { $d }
EitherEnd = { $assumed } porta a { $last }. Quindi { $first } o { $last } è vero, e in entrambi i casi { $gone } { $gone ->
        [one] è impossibile
       *[other] sono impossibili
    }.
Ring = La catena torna al suo inizio, quindi le sue affermazioni sono tutte vere o tutte false. In entrambi i casi { $gone } { $gone ->
        [one] è impossibile
       *[other] sono impossibili
    }.
GroupIsOn = { LIST($cells, with: "/") }={ $digit }
GroupIsOff = { LIST($cells, with: "/") }≠{ $digit }
AlmostLockedSets = Ognuno di questi insiemi ha una cifra in più rispetto alle celle: { LIST($sets, with: "; ") }. Un insieme e il successivo non possono contenere entrambi { LIST($links, with: ", poi ") }, quindi il primo o l’ultimo contiene tutte le sue altre cifre. In entrambi i casi { $gone } { $gone ->
        [one] è impossibile
       *[other] sono impossibili
    }.
AlmostLockedPair = Ognuno di questi insiemi ha una cifra in più rispetto alle celle: { LIST($sets, with: "; ") }. Non possono contenere entrambi né { LIST($links, with: " né ") }, quindi ognuno contiene una di queste cifre e tutte le sue altre cifre. Quindi { $gone } { $gone ->
        [one] è impossibile
       *[other] sono impossibili
    }.
AlmostLockedSet = { LIST($digits, with: "") } in { $cells }
SueDeCoq = { $cells } stanno nella { $line } e nel { $block }. Con { $inline } e { $inblock } non hanno più cifre che celle, quindi ognuna di queste cifre sta in una di esse. Quindi { $gone } { $gone ->
        [one] è impossibile
       *[other] sono impossibili
    }.
RectanglePlaces = con { LIST($gone, with: ", ", last: " o ") } si arriverebbe a questo, perché la cifra { $digit } non ha altro posto in { $houses }.
BruteForce = Qui nessuna tecnica trova un passo. Nella soluzione { $cell } è { $digit }.
