### The German messages of pages with the steps of HoDoKu.

level-unfair = Unfair
sum = Summe { $sum }
technique-hidden_single = Versteckter Einer
technique-locked_pair = Locked Pair
technique-locked_triple = Locked Triple
technique-remote_pair = Remote Pair
technique-empty_rectangle = Leeres Rechteck
technique-w_wing = W-Wing
technique-unique_rectangle_5 = Eindeutiges Rechteck Typ 5
technique-unique_rectangle_6 = Eindeutiges Rechteck Typ 6
technique-hidden_rectangle = Verstecktes Rechteck
technique-avoidable_rectangle_1 = Vermeidbares Rechteck Typ 1
technique-avoidable_rectangle_2 = Vermeidbares Rechteck Typ 2
technique-finned_x_wing = X-Wing mit Flosse
technique-sashimi_x_wing = Sashimi-X-Wing
technique-finned_swordfish = Schwertfisch mit Flosse
technique-sashimi_swordfish = Sashimi-Schwertfisch
technique-finned_jellyfish = Qualle mit Flosse
technique-sashimi_jellyfish = Sashimi-Qualle
technique-sue_de_coq = Sue de Coq
technique-simple_colors_trap = Einfache Färbung (Trap)
technique-simple_colors_wrap = Einfache Färbung (Wrap)
technique-multi_colors_1 = Mehrfache Färbung Typ 1
technique-multi_colors_2 = Mehrfache Färbung Typ 2
technique-x_chain = X-Kette
technique-xy_chain = XY-Kette
technique-aic = AIC
technique-continuous_nice_loop = Kontinuierlicher Nice Loop
technique-discontinuous_nice_loop = Diskontinuierlicher Nice Loop
technique-grouped_aic = Gruppierte AIC
technique-grouped_continuous_nice_loop = Gruppierter kontinuierlicher Nice Loop
technique-grouped_discontinuous_nice_loop = Gruppierter diskontinuierlicher Nice Loop
technique-als_xz = ALS-XZ
technique-als_xy_wing = ALS-XY-Wing
technique-als_chain = ALS-Kette
technique-franken_x_wing = Franken-X-Wing
technique-franken_swordfish = Franken-Schwertfisch
technique-finned_franken_x_wing = Franken-X-Wing mit Flosse
technique-finned_franken_swordfish = Franken-Schwertfisch mit Flosse
technique-forcing_chain_contradiction = Zwingende Kette (Widerspruch)
technique-forcing_chain_verity = Zwingende Kette (gemeinsame Folge)
technique-forcing_net_contradiction = Zwingendes Netz (Widerspruch)
technique-forcing_net_verity = Zwingendes Netz (gemeinsame Folge)
technique-brute_force = Brute Force
Locked = { $cells } enthalten nur { $digits }, also enthält keine andere Zelle in { LIST($houses, with: ", ", last: " oder ") } eine dieser Ziffern.
FinnedFish = In { $base ->
        [box] {"den "}
        [row] {"den "}
        [column] {"den "}
       *[other] {""}
    }{ $base } liegen alle Plätze der { $digit } in { $cover ->
        [box] {"den "}
        [row] {"den "}
        [column] {"den "}
       *[other] {""}
    }{ $cover } oder in { LIST($fins, with: ", ", last: " oder ") }. Also enthalten { $cover ->
        [box] {"die "}
        [row] {"die "}
        [column] {"die "}
       *[other] {""}
    }{ $cover } keine weitere { $digit }, oder die { $digit } steht in { LIST($fins, with: ", ", last: " oder ") }; in jedem Fall steht in { $seen } keine { $digit }.
RemotePair = { $cells } enthalten nur { $digits } und bilden eine Kette, also steht in { $first } die eine dieser Ziffern und in { $second } die andere. { $seen } { $seen ->
        [one] sieht
       *[other] sehen jeweils
    } Zellen aus beiden Gruppen, also steht dort keine von beiden.
ColorsWrap = Die { $digit } steht entweder in { $right } oder in { $wrong }; aber einige der Zellen { $wrong } sehen einander, also steht sie in keiner davon.
ColorsSeen = Die { $digit } steht entweder in { $on } oder in { $off }. { $wrong } können die { $digit } nur gemeinsam enthalten und sehen Zellen aus beiden Gruppen, also enthält sie keine davon.
ColorsMeet = Die { $digit } steht entweder in { $on } oder in { $off } und ebenso entweder in { $third } oder in { $fourth }. { LIST($ways, with: ". ") }. { $seen } { $seen ->
        [one] sieht
       *[other] sehen jeweils
    } Zellen aus beiden Gruppen, also { $seen ->
        [one] steht die Ziffer dort nicht
       *[other] steht die Ziffer in keiner davon
    }.
ColorsMeetAt = { $a } { $a ->
        [one] sieht
       *[other] sehen
    } Zellen von { $b }, also steht die { $digit } in { $c } oder in { $d }
EitherEnd = { $assumed } führt zu { $last }. Also gilt { $first } oder { $last }, und in jedem Fall { $gone ->
        [one] ist
       *[other] sind
    } { $gone } unmöglich.
Ring = Die Kette führt an ihren Anfang zurück, also sind ihre Aussagen alle wahr oder alle falsch. In jedem Fall { $gone ->
        [one] ist
       *[other] sind
    } { $gone } unmöglich.
GroupIsOn = { LIST($cells, with: "/") }={ $digit }
GroupIsOff = { LIST($cells, with: "/") }≠{ $digit }
AlmostLockedSets = Jede dieser Mengen hat eine Ziffer mehr als Zellen: { LIST($sets, with: "; ") }. Eine Menge und die nächste können nicht beide { LIST($links, with: ", dann ") } enthalten, also enthält die erste oder die letzte alle ihre anderen Ziffern. In jedem Fall { $gone ->
        [one] ist
       *[other] sind
    } { $gone } unmöglich.
AlmostLockedPair = Jede dieser Mengen hat eine Ziffer mehr als Zellen: { LIST($sets, with: "; ") }. Sie können nicht beide { LIST($links, with: " und nicht beide ") } enthalten, also enthält jede eine dieser Ziffern und alle ihre anderen. Also { $gone ->
        [one] ist
       *[other] sind
    } { $gone } unmöglich.
AlmostLockedSet = { LIST($digits, with: "") } in { $cells }
SueDeCoq = { $cells } liegen in { $line } und { $block }. Mit { $inline } und { $inblock } haben sie nur so viele Ziffern wie Zellen, also steht jede dieser Ziffern in einer davon. Also { $gone ->
        [one] ist
       *[other] sind
    } { $gone } unmöglich.
RectanglePlaces = mit { LIST($gone, with: ", ", last: " oder ") } käme es dazu, denn die { $digit } hat in { $houses } keinen anderen Platz.
BruteForce = Keine Technik findet hier einen Schritt. In der Lösung steht in { $cell } die { $digit }.
