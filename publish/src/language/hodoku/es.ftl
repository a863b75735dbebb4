### The Spanish messages of pages with the steps of HoDoKu.

level-unfair = Injusto
sum = suma { $sum }
technique-hidden_single = Único oculto
technique-locked_pair = Par bloqueado
technique-locked_triple = Trío bloqueado
technique-remote_pair = Par remoto
technique-empty_rectangle = Rectángulo vacío
technique-w_wing = W-Wing
technique-unique_rectangle_5 = Rectángulo único tipo 5
technique-unique_rectangle_6 = Rectángulo único tipo 6
technique-hidden_rectangle = Rectángulo oculto
technique-avoidable_rectangle_1 = Rectángulo evitable tipo 1
technique-avoidable_rectangle_2 = Rectángulo evitable tipo 2
technique-finned_x_wing = X-Wing con aleta
technique-sashimi_x_wing = X-Wing sashimi
technique-finned_swordfish = Swordfish con aleta
technique-sashimi_swordfish = Swordfish sashimi
technique-finned_jellyfish = Jellyfish con aleta
technique-sashimi_jellyfish = Jellyfish sashimi
technique-sue_de_coq = Sue de Coq
technique-simple_colors_trap = Coloreado simple (trap)
technique-simple_colors_wrap = Coloreado simple (wrap)
technique-multi_colors_1 = Coloreado múltiple tipo 1
technique-multi_colors_2 = Coloreado múltiple tipo 2
technique-x_chain = Cadena X
technique-xy_chain = Cadena XY
technique-aic = AIC
technique-continuous_nice_loop = Nice Loop continuo
technique-discontinuous_nice_loop = Nice Loop discontinuo
technique-grouped_aic = AIC agrupada
technique-grouped_continuous_nice_loop = Nice Loop continuo agrupado
technique-grouped_discontinuous_nice_loop = Nice Loop discontinuo agrupado
technique-als_xz = ALS-XZ
technique-als_xy_wing = ALS-XY-Wing
technique-als_chain = Cadena ALS
technique-franken_x_wing = X-Wing Franken
technique-franken_swordfish = Swordfish Franken
technique-finned_franken_x_wing = X-Wing Franken con aleta
technique-finned_franken_swordfish = Swordfish Franken con aleta
technique-forcing_chain_contradiction = Cadena forzada (contradicción)
technique-forcing_chain_verity = Cadena forzada (consecuencia común)
technique-forcing_net_contradiction = Red forzada (contradicción)
technique-forcing_net_verity = Red forzada (consecuencia común)
technique-brute_force = Fuerza bruta
Locked = { $cells } solo contienen { $digits }, así que ninguna otra celda en { LIST($houses, with: ", ", last: " o ") } contiene ninguna de estas cifras.
FinnedFish = En { $base }, los { $digit } solo están en { $cover } o en { LIST($fins, with: ", ", last: " o ") }. Así que { $cover } no tienen otro { $digit }, o bien el { $digit } está en { LIST($fins, with: ", ", last: " o ") }; en ambos casos, { $seen } no { $seen ->
        [one] puede
       *[other] pueden
    } ser { $digit }.
RemotePair = { $cells } solo contienen { $digits } y forman una cadena, así que { $first } contienen una de estas cifras y { $second }, la otra. { $seen } { $seen ->
        [one] ve
       *[other] ven
    } celdas de ambos grupos, así que no { $seen ->
        [one] contiene
       *[other] contienen
    } ninguna de las dos.
ColorsWrap = El { $digit } está, o bien en { $right }, o bien en { $wrong }; pero algunas de las celdas { $wrong } se ven entre sí, así que ninguna lo contiene.
ColorsSeen = El { $digit } está, o bien en { $on }, o bien en { $off }. { $wrong } solo pueden contener el { $digit } juntas y ven celdas de ambos grupos, así que ninguna lo contiene.
ColorsMeet = El { $digit } está, o bien en { $on }, o bien en { $off }, y del mismo modo, o bien en { $third }, o bien en { $fourth }. { LIST($ways, with: ". ") }. { $seen } { $seen ->
        [one] ve
       *[other] ven
    } celdas de ambos grupos, así que { $seen ->
        [one] no lo contiene
       *[other] ninguna lo contiene
    }.
ColorsMeetAt = { $a } { $a ->
        [one] ve
       *[other] ven
    } celdas de { $b }, así que el { $digit } está en { $c } o en { $d }
EitherEnd = { $assumed } lleva a { $last }. Así que { $first } o { $last } es cierto, y en ambos casos { $gone } { $gone ->
        [one] es imposible
       *[other] son imposibles
    }.
Ring = La cadena vuelve a su comienzo, así que sus afirmaciones son todas ciertas o todas falsas. En ambos casos, { $gone } { $gone ->
        [one] es imposible
       *[other] son imposibles
    }.
GroupIsOn = { LIST($cells, with: "/") }={ $digit }
GroupIsOff = { LIST($cells, with: "/") }≠{ $digit }
AlmostLockedSets = Cada uno de estos conjuntos tiene una cifra más que celdas: { LIST($sets, with: "; ") }. Un conjunto y el siguiente no pueden contener ambos { LIST($links, with: ", luego ") }, así que el primero o el último contiene todas sus demás cifras. En ambos casos, { $gone } { $gone ->
        [one] es imposible
       *[other] son imposibles
    }.
AlmostLockedPair = Cada uno de estos conjuntos tiene una cifra más que celdas: { LIST($sets, with: "; ") }. No pueden contener ambos ni { LIST($links, with: " ni ") }, así que cada uno contiene una de estas cifras y todas sus demás cifras. Así que { $gone } { $gone ->
        [one] es imposible
       *[other] son imposibles
    }.
AlmostLockedSet = { LIST($digits, with: "") } en { $cells }
SueDeCoq = { $cells } están en { $line } y { $block }. Con { $inline } y { $inblock } no tienen más cifras que celdas, así que cada una de estas cifras está en una de ellas. Así que { $gone } { $gone ->
        [one] es imposible
       *[other] son imposibles
    }.
RectanglePlaces = con { LIST($gone, with: ", ", last: " o ") } se llegaría a eso, porque el { $digit } no tiene otro lugar en { $houses }.
BruteForce = Aquí ninguna técnica encuentra un paso. En la solución, { $cell } es { $digit }.
