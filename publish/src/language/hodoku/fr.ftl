### The French messages of pages with the steps of HoDoKu.

level-unfair = Injuste
sum = somme { $sum }
technique-hidden_single = Singleton caché
technique-locked_pair = Paire verrouillée
technique-locked_triple = Triplet verrouillé
technique-remote_pair = Paire distante
technique-empty_rectangle = Rectangle vide
technique-w_wing = W-Wing
technique-unique_rectangle_5 = Rectangle unique, type 5
technique-unique_rectangle_6 = Rectangle unique, type 6
technique-hidden_rectangle = Rectangle caché
technique-avoidable_rectangle_1 = Rectangle évitable, type 1
technique-avoidable_rectangle_2 = Rectangle évitable, type 2
technique-finned_x_wing = X-Wing à aileron
technique-sashimi_x_wing = X-Wing sashimi
technique-finned_swordfish = Swordfish à aileron
technique-sashimi_swordfish = Swordfish sashimi
technique-finned_jellyfish = Jellyfish à aileron
technique-sashimi_jellyfish = Jellyfish sashimi
technique-sue_de_coq = Sue de Coq
technique-simple_colors_trap = Coloriage simple (trap)
technique-simple_colors_wrap = Coloriage simple (wrap)
technique-multi_colors_1 = Coloriage multiple, type 1
technique-multi_colors_2 = Coloriage multiple, type 2
technique-x_chain = Chaîne X
technique-xy_chain = Chaîne XY
technique-aic = AIC
technique-continuous_nice_loop = Nice Loop continue
technique-discontinuous_nice_loop = Nice Loop discontinue
technique-grouped_aic = AIC groupée
technique-grouped_continuous_nice_loop = Nice Loop continue groupée
technique-grouped_discontinuous_nice_loop = Nice Loop discontinue groupée
technique-als_xz = ALS-XZ
technique-als_xy_wing = ALS-XY-Wing
technique-als_chain = Chaîne ALS
technique-franken_x_wing = X-Wing Franken
technique-franken_swordfish = Swordfish Franken
technique-finned_franken_x_wing = X-Wing Franken à aileron
technique-finned_franken_swordfish = Swordfish Franken à aileron
technique-forcing_chain_contradiction = Chaîne forcée (contradiction)
technique-forcing_chain_verity = Chaîne forcée (conséquence commune)
technique-forcing_net_contradiction = Réseau forcé (contradiction)
technique-forcing_net_verity = Réseau forcé (conséquence commune)
technique-brute_force = Force brute
Locked = { $cells } ne contiennent que { $digits }, donc aucune autre case dans { LIST($houses, with: ", ", last: " ou ") } ne contient l’un de ces chiffres.
FinnedFish = Dans { $base }, les { $digit } sont seulement dans { $cover } ou en { LIST($fins, with: ", ", last: " ou ") }. Donc { $cover } n’ont pas d’autre { $digit }, ou bien le { $digit } est en { LIST($fins, with: ", ", last: " ou ") } ; dans les deux cas, { $seen } ne { $seen ->
        [one] peut
       *[other] peuvent
    } pas être { $digit }.
RemotePair = { $cells } ne contiennent que { $digits } et forment une chaîne, donc { $first } contiennent l’un de ces chiffres et { $second } l’autre. { $seen } { $seen ->
        [one] voit
       *[other] voient
    } des cases des deux groupes, donc { $seen ->
        [one] elle ne contient ni l’un ni l’autre
       *[other] aucune ne contient l’un ou l’autre
    }.
ColorsWrap = Le { $digit } est ou bien en { $right }, ou bien en { $wrong } ; mais certaines des cases { $wrong } se voient, donc aucune ne le contient.
ColorsSeen = Le { $digit } est ou bien en { $on }, ou bien en { $off }. { $wrong } ne peuvent contenir le { $digit } qu’ensemble et voient des cases des deux groupes, donc aucune ne le contient.
ColorsMeet = Le { $digit } est ou bien en { $on }, ou bien en { $off }, et de même ou bien en { $third }, ou bien en { $fourth }. { LIST($ways, with: ". ") }. { $seen } { $seen ->
        [one] voit
       *[other] voient
    } des cases des deux groupes, donc { $seen ->
        [one] elle ne le contient pas
       *[other] aucune ne le contient
    }.
ColorsMeetAt = { $a } { $a ->
        [one] voit
       *[other] voient
    } des cases de { $b }, donc le { $digit } est en { $c } ou en { $d }
EitherEnd = { $assumed } conduit à { $last }. Donc { $first } ou { $last } est vrai, et dans les deux cas { $gone } { $gone ->
        [one] est impossible
       *[other] sont impossibles
    }.
Ring = La chaîne revient à son début, donc ses affirmations sont toutes vraies ou toutes fausses. Dans les deux cas, { $gone } { $gone ->
        [one] est impossible
       *[other] sont impossibles
    }.
GroupIsOn = { LIST($cells, with: "/") }={ $digit }
GroupIsOff = { LIST($cells, with: "/") }≠{ $digit }
AlmostLockedSets = Chacun de ces ensembles a un chiffre de plus qu’il n’a de cases : { LIST($sets, with: " ; ") }. Un ensemble et le suivant ne peuvent pas contenir tous les deux { LIST($links, with: ", puis ") }, donc le premier ou le dernier contient tous ses autres chiffres. Dans les deux cas, { $gone } { $gone ->
        [one] est impossible
       *[other] sont impossibles
    }.
AlmostLockedPair = Chacun de ces ensembles a un chiffre de plus qu’il n’a de cases : { LIST($sets, with: " ; ") }. Ils ne peuvent contenir tous les deux ni { LIST($links, with: " ni ") }, donc chacun contient l’un de ces chiffres et tous ses autres chiffres. Donc { $gone } { $gone ->
        [one] est impossible
       *[other] sont impossibles
    }.
AlmostLockedSet = { LIST($digits, with: "") } en { $cells }
SueDeCoq = { $cells } sont dans { $line } et { $block }. Avec { $inline } et { $inblock }, elles n’ont pas plus de chiffres que de cases, donc chacun de ces chiffres est dans l’une d’elles. Donc { $gone } { $gone ->
        [one] est impossible
       *[other] sont impossibles
    }.
RectanglePlaces = avec { LIST($gone, with: ", ", last: " ou ") }, on en arriverait là, car le { $digit } n’a pas d’autre place dans { $houses }.
BruteForce = Aucune technique ne trouve d’étape ici. Dans la solution, { $cell } est { $digit }.
