### The English messages of pages with the steps of HoDoKu, which no other page has.

level-unfair = Unfair
sum = sum { $sum }
technique-hidden_single = Hidden Single
technique-locked_pair = Locked Pair
technique-locked_triple = Locked Triplet
technique-remote_pair = Remote Pair
technique-empty_rectangle = Empty Rectangle
technique-w_wing = W-Wing
technique-unique_rectangle_5 = Unique Rectangle Type 5
technique-unique_rectangle_6 = Unique Rectangle Type 6
technique-hidden_rectangle = Hidden Rectangle
technique-avoidable_rectangle_1 = Avoidable Rectangle Type 1
technique-avoidable_rectangle_2 = Avoidable Rectangle Type 2
technique-finned_x_wing = Finned X-Wing
technique-sashimi_x_wing = Sashimi X-Wing
technique-finned_swordfish = Finned Swordfish
technique-sashimi_swordfish = Sashimi Swordfish
technique-finned_jellyfish = Finned Jellyfish
technique-sashimi_jellyfish = Sashimi Jellyfish
technique-sue_de_coq = Sue de Coq
technique-simple_colors_trap = Simple Colouring (Trap)
technique-simple_colors_wrap = Simple Colouring (Wrap)
technique-multi_colors_1 = Multi-Colouring Type 1
technique-multi_colors_2 = Multi-Colouring Type 2
technique-x_chain = X-Chain
technique-xy_chain = XY-Chain
technique-aic = AIC
technique-continuous_nice_loop = Continuous Nice Loop
technique-discontinuous_nice_loop = Discontinuous Nice Loop
technique-grouped_aic = Grouped AIC
technique-grouped_continuous_nice_loop = Grouped Continuous Nice Loop
technique-grouped_discontinuous_nice_loop = Grouped Discontinuous Nice Loop
technique-als_xz = ALS-XZ
technique-als_xy_wing = ALS-XY-Wing
technique-als_chain = ALS Chain
technique-franken_x_wing = Franken X-Wing
technique-franken_swordfish = Franken Swordfish
technique-finned_franken_x_wing = Finned Franken X-Wing
technique-finned_franken_swordfish = Finned Franken Swordfish
technique-forcing_chain_contradiction = Forcing Chain (Contradiction)
technique-forcing_chain_verity = Forcing Chain (Verity)
technique-forcing_net_contradiction = Forcing Net (Contradiction)
technique-forcing_net_verity = Forcing Net (Verity)
technique-brute_force = Brute Force
Locked = { $cells } hold only { $digits }, so no other cell of { LIST($houses, with: ", ", last: " or ") } has any of these.
FinnedFish = In { $base } the { $digit }s are only in { $cover } or in { LIST($fins, with: ", ", last: " or ") }. So { $cover } have no other { $digit }, or { $digit } is in { LIST($fins, with: ", ", last: " or ") }; either way { $seen } cannot be { $digit }.
RemotePair = { $cells } hold only { $digits } and form a chain, so { $first } are one of these digits and { $second } the other one. { $seen } { $seen ->
        [one] sees
       *[other] see
    } some of each, so { $seen ->
        [one] it is
       *[other] they are
    } neither.
ColorsWrap = Either { $right } { $right ->
        [one] is
       *[other] are
    } { $digit }, or { $wrong } are; but some of { $wrong } see each other, so none of them is.
ColorsSeen = Either { $on } { $on ->
        [one] is
       *[other] are
    } { $digit }, or { $off } { $off ->
        [one] is
       *[other] are
    }. { $wrong } can only be { $digit } together and see some of each, so none of them is.
ColorsMeet = Either { $on } { $on ->
        [one] is
       *[other] are
    } { $digit }, or { $off } { $off ->
        [one] is
       *[other] are
    }; and either { $third } { $third ->
        [one] is
       *[other] are
    }, or { $fourth } { $fourth ->
        [one] is
       *[other] are
    }. { LIST($ways, with: ". ") }. { $seen } { $seen ->
        [one] sees
       *[other] see
    } some of each, so { $seen ->
        [one] it is not
       *[other] none of them is
    }.
ColorsMeetAt = { $a } { $a ->
        [one] sees
       *[other] see
    } some of { $b }, so { $digit } is in { $c } or in { $d }
EitherEnd = { $assumed } leads to { $last }. So { $first } or { $last } is true, and either way { $gone } { $gone ->
        [one] is
       *[other] are
    } impossible.
Ring = The chain leads back to its beginning, so its statements are all true or all false. Either way { $gone } { $gone ->
        [one] is
       *[other] are
    } impossible.
GroupIsOn = { LIST($cells, with: "/") }={ $digit }
GroupIsOff = { LIST($cells, with: "/") }≠{ $digit }
AlmostLockedSets = Each of these sets has one digit more than cells: { LIST($sets, with: "; ") }. A set and the next one cannot both have { LIST($links, with: ", then ") }, so the first or the last has all its other digits. Either way { $gone } { $gone ->
        [one] is
       *[other] are
    } impossible.
AlmostLockedPair = Each of these sets has one digit more than cells: { LIST($sets, with: "; ") }. They cannot both have { LIST($links, with: ", nor both ") }, so each has one of these and all its other digits. So { $gone } { $gone ->
        [one] is
       *[other] are
    } impossible.
AlmostLockedSet = { LIST($digits, with: "") } in { $cells }
SueDeCoq = { $cells } are in { $line } and { $block }. With { $inline } and { $inblock } they have only as many digits as cells, so each of these digits is in one of them. So { $gone } { $gone ->
        [one] is
       *[other] are
    } impossible.
RectanglePlaces = with { LIST($gone, with: ", ", last: " or ") } it would come to that, because { $digit } has no other place in { $houses }.
BruteForce = No technique finds a step here. In the solution { $cell } is { $digit }.
