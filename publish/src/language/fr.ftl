### The French messages; docs/languages.md describes them.

## Levels

level-easy = Facile
level-medium = Moyen
level-hard = Difficile
level-expert = Expert
level-fiendish = Diabolique
level-extreme = Extrême

## Books

book-solutions = Solutions
book-solution = Solution
book-contents = Sommaire
book-puzzles = Grilles { $numbers }
book-hints = Indices
book-techniques = Techniques
book-hint = **{ $technique }.** { $reason }
book-rating = ER { $er }.
book-position = { $steps ->
    [one] Grille { $number }, après { $steps } étape.
   *[other] Grille { $number }, après { $steps } étapes.
}
book-also = Aussi dans { $numbers }.
book-also-more = { $count ->
    [one] Aussi dans { $numbers } et { $count } autre.
   *[other] Aussi dans { $numbers } et { $count } autres.
}
book-between-sentences = {" "}
book-date = { $day ->
    [1] 1er { $month } { $year }
   *[other] { $day } { $month } { $year }
}
book-month = { $month } { $year }
book-month-1 = janvier
book-month-2 = février
book-month-3 = mars
book-month-4 = avril
book-month-5 = mai
book-month-6 = juin
book-month-7 = juillet
book-month-8 = août
book-month-9 = septembre
book-month-10 = octobre
book-month-11 = novembre
book-month-12 = décembre
book-weekday-1 = lundi
book-weekday-2 = mardi
book-weekday-3 = mercredi
book-weekday-4 = jeudi
book-weekday-5 = vendredi
book-weekday-6 = samedi
book-weekday-7 = dimanche
book-idea-only-place = Regardez une zone et un chiffre. Si une seule case de la zone peut avoir ce chiffre, il se place là.
book-idea-only-digit = Regardez une case. Si sa ligne, sa colonne et son bloc contiennent tous les chiffres sauf un, la case a ce chiffre.
book-idea-intersection = Un bloc et une ligne partagent trois cases. Si un chiffre de l’un doit être dans ces cases, il disparaît du reste de l’autre.
book-idea-subset = Si deux cases d’une zone ne peuvent avoir que les deux mêmes chiffres, éliminez-les des autres cases. Si deux chiffres ne peuvent être que dans les deux mêmes cases, éliminez-y les autres chiffres. Il en va de même pour trois et quatre.
book-idea-fish = Regardez un chiffre dans plusieurs lignes parallèles. Si ses places y sont dans autant de lignes croisées, il disparaît des autres cases des lignes croisées.
book-idea-wing = Quel que soit le chiffre du pivot, une des cases de l’aile a le chiffre. Il disparaît de chaque case qui les voit toutes.
book-idea-strong-links = Deux cases d’une zone sont liées si l’une d’elles doit avoir le chiffre. Suivez ces liens : un des bouts a le chiffre, et il disparaît de chaque case qui voit les deux bouts.
book-idea-almost-locked = Un groupe de cases avec un chiffre de trop ne peut perdre qu’un chiffre. Une seconde case lui en prend un. Éliminez ce qui est faux dans les deux cas.
book-idea-loop = Une grille a une seule solution. Si un chemin fermé de cases n’avait que deux chiffres, on pourrait les échanger. Un des autres chiffres est donc vrai.
book-idea-bug = Une grille a une seule solution. Si chaque case ouverte avait deux chiffres et chaque chiffre deux places dans chaque zone, il n’y aurait aucune solution ou plusieurs. Un chiffre en trop est donc vrai.
book-idea-exclusion = Essayez toutes les façons de remplir quelques cases. Une façon échoue si elle ne laisse aucun chiffre à une case voisine. Éliminez les chiffres qui ne figurent que dans des façons qui échouent.
book-idea-chain = Supposez quelque chose et suivez ce qui en découle. Une supposition qui se contredit est fausse. Ce qui découle de toutes les suppositions possibles est vrai.

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
list-with = {", "}
list-last = {" et "}
house-box = le bloc { $number }
house-row = la ligne { $number }
house-column = la colonne { $number }
houses-box = les blocs
houses-row = les lignes
houses-column = les colonnes

## The page: views, puzzles, printing

page-title = Chemins de résolution
view = Vue
play = Jouer
solution = Solution
menu = Menu
print = Imprimer
help = Aide
close = Fermer
cancel = Annuler
puzzle = Grille
puzzles = Grilles
previous-puzzle = Grille précédente
next-puzzle = Grille suivante
puzzle-name = Nº { $number }
puzzle-fresh = Nº { $number } · nouvelle
puzzle-own = Grille personnelle { $number }
puzzle-new = Nouvelle grille { $number }
tile = Grille { $number }, { $rating }
tile-begun = { $tile }, commencée
tile-solved = { $tile }, résolue
level = Niveau
all-levels = Toutes
own-level = Personnelles
of-solved = { $solved } sur { $count }
begun = commencée
solved = résolue
time = Temps
pause = Pause
resume = Reprendre
paused = En pause. Reprendre
no-script = Cette page a besoin de JavaScript. Elle n’envoie rien.

## The board, as screen readers say it

board = Sudoku
cell = ligne { $row } colonne { $column }
cell-given = { $cell }, { $digit }, donné
cell-digit = { $cell }, { $digit }
cell-empty = { $cell }, vide
cell-marks = { $cell }, notes { $digits }
cell-centre = { $cell }, centre { $digits }
cell-colour = { $cell }, couleur { $number }
cell-conflict = { $cell }, conflit

## The keys

tools = Outils
more = Plus
digits = Chiffres
key = { $digit }, il en manque { $missing }
key-mark = { $digit }, il en manque { $missing }, note
key-centre = { $digit }, il en manque { $missing }, note au centre
key-colour = Couleur { $number }
undo = Annuler
redo = Refaire
erase = Effacer
marks = Notes
centre = Centre
colours = Couleurs
hint = Indice
check = Vérifier
fill-in = Remplir
fresh = Nouvelle
restart = À zéro
undo-tip = Annuler (Ctrl+Z)
redo-tip = Refaire (Ctrl+Y)
erase-tip = Effacer (Suppr)
marks-tip = Notes (M)
centre-tip = Notes au centre (N)
colours-tip = Colorer des cases (K)
hint-tip = Indice (H)
check-tip = Vérifier (C)
fill-in-tip = Noter tous les candidats (F)
fresh-tip = Une autre grille avec le même chemin de résolution
fresh-tip-new = Une nouvelle grille de ce niveau
restart-tip = Recommencer

## What the page says about a game

choose-cell = Choisissez d’abord une case.
erased = Effacé
undone = Annulé
redone = Refait
filled-in = Tous les candidats sont notés
restarted = Recommencé
done = Fait
right-so-far = Juste jusqu’ici
nothing-wrong = Rien n’est faux.
not-quite = Pas tout à fait
wrong-digits = { $count ->
    [one] { $count } chiffre est faux.
   *[other] { $count } chiffres sont faux.
}
wrong-marks = { $count ->
    [one] Dans { $count } case, le bon chiffre n’est pas noté.
   *[other] Dans { $count } cases, le bon chiffre n’est pas noté.
}
no-hint = Pas d’indice
no-path = Cette page ne connaît pas d’autre étape pour cette grille.
first-of-all = D’abord
digit-not-right = { $count ->
    [one] Le chiffre en { $cells } n’est pas juste.
   *[other] Les chiffres en { $cells } ne sont pas justes.
}
digit-not-marked = Le bon chiffre n’est pas noté en { $cells }.
mark-it = Noter
next-step = Une étape de ce genre vient ensuite.
next-step-rated = La prochaine étape est cotée { $rating }.
look-at = Regardez { $places }.
tell-me-more = En savoir plus
do-it = Appliquer
fresh-title = Une nouvelle grille
fresh-text = Elle a un autre aspect et le même chemin de résolution.
fresh-back = Retour à la première
new-search = Recherche d’une nouvelle grille, { $level } : { $count } essais.
solver-failed = Le solveur de cette page a échoué : { $problem }
solved-title = Résolu !
solved-text = { $puzzle }, en { $time }.
solved-with-hints = { $hints ->
    [one] { $puzzle }, en { $time } avec { $hints } indice.
   *[other] { $puzzle }, en { $time } avec { $hints } indices.
}
another-fresh = Une autre du même genre
stay = Rester

## The solution

steps = Étapes
to-beginning = Au début
step-back = Étape précédente
step-forward = Étape suivante
to-end = À la fin
run = Lecture
stop = Arrêter
speed = Vitesse
skip-singles = Sauter les singletons
step-of = Étape { $number } sur { $count }
chain = La chaîne
branches = Branches
all-branches = Toutes les branches
path-solved = Résolu
path-ends = Le chemin s’arrête ici
path-summary = { $count ->
    [one] { $count } étape. La plus difficile : { $technique }.
   *[other] { $count } étapes. La plus difficile : { $technique }.
}
path-summary-rated = { $count ->
    [one] { $count } étape, cote { $rating }. La plus difficile : { $technique }.
   *[other] { $count } étapes, cote { $rating }. La plus difficile : { $technique }.
}
show-hardest = Montrer l’étape la plus difficile

## The menu

settings = Réglages
theme = Thème
theme-auto = Celui du système
theme-light = Clair
theme-dark = Sombre
digit-first = Chiffre d’abord : choisir un chiffre, puis ses cases
instant-check = Vérifier chaque chiffre aussitôt
candidates = Montrer les cases qui peuvent recevoir le chiffre choisi
statistics = Statistiques
no-statistics = Les grilles résolues sont comptées ici.
stat-solved = Résolues
stat-best = Meilleur temps
stat-mean = Temps moyen
streak = { $count ->
    [one] { $count } jour d’affilée
   *[other] { $count } jours d’affilée
}
streak-longest = { $count ->
    [one] Plus longue série : { $count } jour
   *[other] Plus longue série : { $count } jours
}
progress = Progression
progress-text = Parties, réglages et statistiques ne sont gardés que dans ce navigateur. Enregistrez-les dans un fichier pour les emporter dans un autre navigateur.
save-file = Enregistrer dans un fichier
load-file = Charger un fichier
not-loaded = Ce fichier ne contient pas de progression.
load-question = { $count ->
    [0] Ce navigateur et le fichier ont des statistiques différentes.
    [one] { $count } partie diffère entre ce navigateur et le fichier.
   *[other] { $count } parties diffèrent entre ce navigateur et le fichier.
}
load-merged = Que voulez-vous garder ? Ce qui n’existe que d’un côté est gardé dans tous les cas.
load-here = Garder ce qui est ici
load-there = Prendre le fichier
own-puzzle = Grille personnelle
own-text = Collez une grille : 81 caractères ou neuf lignes. Les cases vides sont des points ou des zéros. Ou collez une grille avec ses étapes : une ligne de gridmill explain --format jsonl.
own-open = Ouvrir
delete = Supprimer
put-back = Rétablir
own-not-81 = { $count ->
    [one] { $count } case au lieu de 81.
   *[other] { $count } cases au lieu de 81.
}
own-character = { $character } n’est ni un chiffre ni une case vide.
own-long = { $count } caractères, { $most } attendus au plus.
own-clash = Des chiffres égaux se voient en { $cells }.
own-none = Cette grille n’a pas de solution.
own-many = Cette grille a plus d’une solution.
own-complete = Cette grille n’a aucune case vide.
own-no-steps = Ce n’est pas une grille avec des étapes.
own-wrong-step = L’étape { $number } ne convient pas à cette grille.
own-rating = Évaluation de la grille …
print-which = Imprimer plusieurs grilles
print-from = De
print-to = à
print-per-page = Par page
print-solutions = Les solutions aussi

## Help

help-title = Comment jouer
help-rules = Chaque ligne, chaque colonne et chaque bloc contient une fois chaque chiffre de 1 à 9. Choisissez des cases, puis un chiffre. Glissez, ou maintenez Maj ou Ctrl, pour choisir plusieurs cases.
help-digit = placer un chiffre ; avec Maj une note, avec Alt une note au centre
help-modes = les chiffres sont des notes, des notes au centre, des couleurs
help-arrows = choisir une case ; avec Maj plusieurs ; Début et Fin : les bouts d’une ligne
help-all = choisir toutes les cases
help-erase = effacer
help-undo = annuler, refaire
help-actions = indice, vérifier, noter tous les candidats
help-pause = pause
help-hints = Un indice nomme la technique de la prochaine étape et montre où regarder. Demandez-le encore pour savoir ce qui s’ensuit et pourquoi.
help-solution = Solution montre tout le chemin : les flèches le parcourent, Espace le déroule.
help-fresh = Nouvelle change la grille en une autre d’aspect différent avec le même chemin de résolution. Vos parties restent dans ce navigateur.
help-fresh-new = Nouvelle crée une nouvelle grille du même niveau. Vos parties restent dans ce navigateur.

## Techniques

technique-last_digit = Dernier chiffre
technique-hidden_single_box = Singleton caché dans un bloc
technique-hidden_single_line = Singleton caché dans une ligne ou colonne
technique-direct_pointing = Candidats verrouillés directs (pointage)
technique-direct_claiming = Candidats verrouillés directs (revendication)
technique-direct_hidden_pair = Paire cachée directe
technique-naked_single = Singleton nu
technique-direct_hidden_triplet = Triplet caché direct
technique-pointing = Candidats verrouillés (pointage)
technique-claiming = Candidats verrouillés (revendication)
technique-naked_pair = Paire nue
technique-x_wing = X-Wing
technique-hidden_pair = Paire cachée
technique-naked_triplet = Triplet nu
technique-swordfish = Swordfish
technique-hidden_triplet = Triplet caché
technique-skyscraper = Gratte-ciel
technique-two_string_kite = Cerf-volant à 2 fils
technique-strong_links_2 = 2 liens forts
technique-xy_wing = XY-Wing
technique-xyz_wing = XYZ-Wing
technique-unique_rectangle_1 = Rectangle unique, type 1
technique-unique_rectangle_2 = Rectangle unique, type 2
technique-unique_rectangle_3 = Rectangle unique, type 3
technique-unique_rectangle_4 = Rectangle unique, type 4
technique-unique_loop_1 = Boucle unique, type 1
technique-unique_loop_2 = Boucle unique, type 2
technique-unique_loop_3 = Boucle unique, type 3
technique-unique_loop_4 = Boucle unique, type 4
technique-naked_quad = Quadruplet nu
technique-jellyfish = Jellyfish
technique-hidden_quad = Quadruplet caché
technique-skyscraper_3 = 3 gratte-ciel
technique-string_kite_3 = Cerf-volant à 3 fils
technique-strong_links_3 = 3 liens forts
technique-wxyz_wing = WXYZ-Wing
technique-bug_1 = Bivalue Universal Grave, type 1
technique-bug_2 = Bivalue Universal Grave, type 2
technique-bug_3 = Bivalue Universal Grave, type 3
technique-bug_4 = Bivalue Universal Grave, type 4
technique-strong_links_4 = 4 liens forts
technique-vwxyz_wing = VWXYZ-Wing
technique-aligned_pair_exclusion = Exclusion de paires alignées
technique-uvwxyz_wing = UVWXYZ-Wing
technique-x_cycle = Cycle X
technique-y_cycle = Cycle Y
technique-turbot_fish = Turbot
technique-forcing_x_chain = Chaîne X forcée
technique-xy_cycle = Cycle XY
technique-forcing_chain = Chaîne forcée
technique-tuvwxyz_wing = TUVWXYZ-Wing
technique-aligned_triplet_exclusion = Exclusion de triplets alignés
technique-nishio_forcing_chain = Chaîne forcée Nishio
technique-cell_forcing_chain = Chaînes forcées d’une case
technique-region_forcing_chain = Chaînes forcées d’une zone
technique-dynamic_contradiction_chain = Chaîne dynamique à contradiction
technique-dynamic_double_chain = Chaîne dynamique double
technique-dynamic_cell_chain = Chaînes dynamiques d’une case
technique-dynamic_region_chain = Chaînes dynamiques d’une zone
# Of chains with chains inside
inner-forcing = chaînes forcées
inner-multiple = chaînes forcées multiples
inner-dynamic = chaînes forcées dynamiques

## Sentences about steps, called like the clauses in src/grade/explain/clause.rs

OnlyPlace = Dans { $house }, les étapes précédentes ne laissent que { $cell } pour { $digit }.
OnlyDigit = { $cell } ne peut être que { $digit } : elle voit tous les autres, ou les étapes précédentes les ont exclus.
LastCell = { $cell } est la dernière case vide dans { $house }, donc c’est { $digit }.
OnlyPlaceSeen = Dans { $house }, { $seen ->
        [one] le
       *[other] les
    } { $digit } en { $seen } ne { $seen ->
        [one] laisse
       *[other] laissent
    } que { $cell }.
OnlyPlaceLeft = Dans { $house }, { $seen ->
        [one] le
       *[other] les
    } { $digit } en { $seen } et les étapes précédentes ne laissent que { $cell }.
OnlyDigitSeen = { $cell } voit tous les chiffres sauf { $digit }.
LookForLastCell = Regardez { $house } : une seule case est vide.
LookForPlace = Regardez { $house } : les chiffres du dehors n’y laissent qu’une case à l’un des chiffres manquants.
LookForDigit = Regardez { $cell } : sa ligne, sa colonne et son bloc ne lui laissent qu’un chiffre.
Intersection = Dans { $base }, tous les { $digit } sont dans { $cover }, donc { $cover } n’a pas d’autre { $digit }.
DirectIntersection = Dans { $base }, tous les { $digit } sont dans { $cover }, donc { $cover } n’a pas d’autre { $digit }, et dans { $single } il ne reste que { $cell } pour { $digit }.
NakedSubset = Dans { $house }, { $cells } ne contiennent que { $digits }, donc aucune autre de ses cases ne les contient.
HiddenSubset = Dans { $house }, seules { $cells } peuvent contenir { $digits }, donc rien d’autre.
DirectHiddenSubset = Dans { $house }, seules { $cells } peuvent contenir { $digits }, donc il n’y reste que { $cell } pour { $digit }.
Fish = Dans { $base }, les { $digit } sont seulement dans { $cover }, qui n’ont donc pas d’autre { $digit }.
Houses = { $kind } { $numbers }
Wing = Quelle que soit la valeur de { $pivot }, { LIST($cells, with: ", ", last: " ou ") } est { $digit }, donc aucune case qui { $cells ->
        [2] voit les deux
       *[other] les voit toutes
    } ne l’est.
StrongLinks = { $digit } est { LIST($links, with: ", ") } ; il est donc en { LIST($first, with: ", ", last: " ou ") } ou { LIST($last, with: ", ", last: " ou ") }, et dans aucune case qui les voit toutes.
StrongLoop = { $digit } est { LIST($links, with: ", ") }, et ces liens forment un anneau ; chaque jonction a donc un { $digit }, et aucune case qui voit toute une jonction n’en a un autre.
StrongLink = dans { $house } en { LIST($from, with: ", ", last: " ou ") } ou { LIST($to, with: ", ", last: " ou ") }
AlmostLocked = { $cells } ne contiennent que { $digits }, un chiffre de plus qu’il n’y a de cases. Si { $pincer } est l’un de { $linked }, elles contiennent tous les autres, donc { $other } est en { $pincer } ou en elles.
AlmostLockedTwice = { $cells } ne contiennent que { $digits }, un chiffre de plus qu’il n’y a de cases. { $pincer } leur prend l’un de { $linked }, donc elles contiennent tous les autres, et { $linked } sont en { $pincer } et en elles.
Loop = Avec seulement { $digits } en { $cells }, il y aurait deux solutions ; { $then }
Bug = Sans { $extra }, chaque case aurait deux candidats et chaque chiffre deux places dans chaque zone ; { $then }
OneCellIsExtra = donc { $cell } doit être autre chose.
OneIsExtra = donc { $extra }.
OneHas = donc l’une de { $cells } est { $digit }, et aucune case qui { $cells ->
        [2] voit les deux
       *[other] les voit toutes
    } ne l’est.
MakesNakedSubset = donc { $extra }, ce qui forme avec { $cells } { $digits ->
        [2] une paire nue
        [3] un triplet nu
        [4] un quadruplet nu
       *[other] un groupe nu
    } de { $digits } dans { $house }.
MakesHiddenSubset = donc { $extra }, et seule l’autre peut former avec { $cells } { $digits ->
        [2] une paire cachée
        [3] un triplet caché
        [4] un quadruplet caché
       *[other] un groupe caché
    } de { $digits } dans { $house }.
OnlyPlaces = dans { $house } seules { $cells } peuvent être { $digit }, donc aucune n’est { $other }.
SharedDigit = dans { $house } seules { $cells } peuvent être { $digit }, donc l’une l’est, et l’autre a un chiffre en plus.
CellMustBe = { $cell } doit être { LIST($digits, with: ", ", last: " ou ") }
OneOfCellsIs = l’une de { $cells } est { LIST($digits, with: ", ", last: " ou ") }
Exclusion = { LIST($cases, with: "; ") }.
ExcludedCandidate = { $conclusion } : { LIST($outcomes, with: ", ") }
LeavesNothing = avec { LIST($ways, with: ", ", last: " ou avec ") }, il ne reste rien pour { $cell }
RepeatsDigit = avec { LIST($ways, with: ", ", last: " ou avec ") }, { $digit } se répète
Together = { $candidates }
CycleOfDigit = Ou bien { $on } { $on ->
        [one] est
       *[other] sont
    } { $digit }, ou bien { $off } ; { $seen } { $seen ->
        [one] en voit
       *[other] en voient
    } des deux sortes, donc { $seen ->
        [one] elle ne l’est pas
       *[other] aucune ne l’est
    }.
Cycle = Ou bien { $on }, ou bien { $off } ; dans tous les cas { $seen }, donc { $seen ->
        [one] ce chiffre y est impossible
       *[other] ces chiffres y sont impossibles
    }.
SeesDigit = { $cell } voit un { $digit }
CannotBe = { $cell } ne peut pas être { $digit }
MustBe = { $cell } doit être { $digit }
Leads = { $conclusion } : { $assumed } conduirait à { $target }, une contradiction.
Contradicts = { $conclusion } : { $assumed } conduirait à la fois à { $target } et à { $opposite }, une contradiction.
FollowsFromBoth = { $conclusion } : cela découle de { $assumed } et de { $opposite }, et l’un des deux est vrai.
FollowsFromCell = { $conclusion } : cela découle de chaque candidat en { $cell }.
FollowsFromHouse = { $conclusion } : cela découle de chaque place du { $digit } dans { $house }.
Line = { LIST($runs, with: "; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
NestedChain = chaîne { $number }, { $technique } : { $reason }
ByChain = chaîne { $number }
ByIntersection = { $technique } : { $base }, { $cover }
BySubset = { $technique } { LIST($digits, with: "") } dans { $house }
ByFish = { $technique } dans { $base }
ByTechnique = { $technique }
