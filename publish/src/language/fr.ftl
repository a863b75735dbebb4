### The French messages; docs/languages.md describes them.

## Levels

level-easy = Facile
level-medium = Moyen
level-hard = Difficile
level-expert = Expert
level-fiendish = Diabolique
level-extreme = Extrême
level-unfair = Injuste

## Books

book-solutions = Solutions
book-solution = Solution
book-contents = Sommaire
book-puzzles = Grilles { $numbers }
book-puzzle = Grille { $number }
book-page = Page { $page }
book-hints = Indices
book-techniques = Techniques
book-hints-intro = Chaque indice pose une question sur une étape de sa grille. « Après 12 cases » signifie que vous avez rempli 12 cases ; des étapes précédentes peuvent aussi avoir éliminé des candidats. Une grille qui n’est pas ici n’a pas besoin d’indice.
book-hint = **{ $technique }.** { $question }
book-hint-noted = **{ $technique }** ({ $notes }). { $question }
book-hint-after = { $cells ->
    [one] après { $cells } case
   *[other] après { $cells } cases
}
book-hint-page = page { $page }
book-rules = Comment jouer
book-rules-goal = Remplissez les cases vides de sorte que chaque ligne, chaque colonne et chaque bloc de neuf cases contienne une fois chaque chiffre de 1 à 9. Chaque grille a une seule solution, et le raisonnement y mène : il n’est jamais nécessaire de deviner.
book-rules-symbols = **{ $symbols }** remplacent les chiffres de 1 à { $last }.
book-rules-each-symbol = chaque symbole
book-rules-letters = Des lettres remplacent les chiffres : chaque ligne, chaque colonne et chaque bloc contient une fois chaque lettre de sa grille. Elles sont indiquées sous la grille. Dans la solution, elles forment un mot, dans une ligne ou sur la diagonale qui part d’en haut à gauche.
book-rules-pictures = Des images remplacent les chiffres : chaque ligne, chaque colonne et chaque bloc contient une fois chaque image. Le numéro de chaque image est sous la grille. Dessinez les images ou écrivez leurs numéros.
book-rules-names = Les lignes sont numérotées de haut en bas, les colonnes de gauche à droite, les blocs comme sur l’image. **L3C7** est la case de la ligne 3 et de la colonne 7, ici en gris. Elle est dans le bloc 3.
book-rules-names-board = Les lignes sont numérotées de haut en bas, les colonnes de gauche à droite, les autres zones comme sur l’image. **{ $cell }** est la case de la ligne { $row } et de la colonne { $column }, ici en gris.
book-rules-diagonals = La diagonale 1 commence en haut à gauche, la diagonale 2 en haut à droite.
book-rules-groups = Le groupe 1 a la première case de chaque bloc, le groupe 2 la deuxième, et ainsi de suite.
book-rules-windows = Cinq autres fenêtres en découlent : les lignes 1, 5 et 9 dans les colonnes 2 à 4 (5), 6 à 8 (6) et 1, 5 et 9 (9) ; les colonnes 1, 5 et 9 dans les lignes 2 à 4 (7) et 6 à 8 (8).
book-rules-words = Une **zone** est une ligne, une colonne ou un bloc. Deux cases se **voient** si elles ont une zone en commun. Un **candidat** d’une case vide est un chiffre qu’elle peut encore avoir.
book-rules-words-board = Une **zone** est une ligne, une colonne ou un autre ensemble de cases qui contient chaque chiffre une fois. Deux cases se **voient** si elles ont une zone en commun. Un **candidat** d’une case vide est un chiffre qu’elle peut encore avoir.
book-rules-notation = **L3C7=5** signifie : L3C7 est 5. **L3C7≠5** signifie : L3C7 n’est pas 5. Une flèche **→** mène à ce qui en découle.
book-rules-position = Chaque leçon montre une grille **après quelques étapes** de sa solution. Une étape place un chiffre ou élimine des candidats.
book-rules-legend = **Dans les images** des leçons, les petits chiffres sont des candidats, et les cases grises sont celles qui comptent. Ce que l’étape place, ou le pivot d’une aile, a un fond foncé, ce qu’elle élimine est barré. Une flèche mène à ce qui en découle : noire, à un chiffre vrai ; grise, à un chiffre faux. Dans le texte, **+** relie ce qui ne mène à la suite qu’ensemble.
book-rules-scan = **Pour commencer :** cherchez un chiffre dans un bloc. Dans l’image, il manque un 8 au bloc en haut à gauche. Les 8 en gris bloquent deux de ses lignes et une de ses colonnes. Il ne reste que la case foncée, donc le 8 y va.
book-rules-scan-symbols = **Pour commencer :** cherchez un symbole dans un bloc. Dans l’image, il manque { $digit } au bloc en haut à gauche. Les cases grises avec { $digit } bloquent deux de ses lignes et une de ses colonnes. Il ne reste que la case foncée, donc { $digit } y va.
book-rules-scan-board = **Pour commencer :** cherchez un chiffre dans une zone. Dans l’image, c’est { $digit } ({ $house }). Les cases grises avec { $digit } bloquent les cases barrées. Il ne reste que la case foncée, donc { $digit } y va.
book-rules-marks = **Si vous êtes bloqué :** écrivez en petit, dans chaque case, tous les chiffres qu’elle peut encore avoir. Quand vous placez un chiffre, barrez-le dans les autres cases de sa ligne, de sa colonne et de son bloc. S’il ne reste qu’un petit chiffre dans une case, c’est le bon.
book-rules-marks-board = **Si vous êtes bloqué :** écrivez en petit, dans chaque case, tous les chiffres qu’elle peut encore avoir. Quand vous placez un chiffre, barrez-le dans toutes les cases qui ont une zone en commun avec lui. S’il ne reste qu’un petit chiffre dans une case, c’est le bon.
book-rules-signs = **{ $signs }** indique la difficulté d’une grille : plus il y a de signes pleins, plus elle est difficile.
book-rating = ER { $er }.
book-position = { $steps ->
    [0] { $puzzle }, au début.
    [one] { $puzzle }, après { $steps } étape.
   *[other] { $puzzle }, après { $steps } étapes.
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
book-unique-rectangles = Rectangles uniques
book-unique-loops = Boucles uniques
book-bugs = BUG
book-type = **{ $technique }.**
book-count = { $count ->
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
   *[other] { $count }
}
book-idea-last-digit = Regardez une zone. Si une seule de ses cases est vide, cette case a le chiffre manquant.
book-idea-only-place-box = Regardez un bloc et un chiffre. Si une seule case du bloc peut avoir ce chiffre, il se place là.
book-idea-only-place-line = Regardez une ligne ou une colonne et un chiffre. Si une seule de ses cases peut avoir ce chiffre, il se place là.
book-idea-only-place-house = Regardez une zone et un chiffre. Si une seule de ses cases peut avoir ce chiffre, il se place là.
book-idea-only-digit = Regardez une case. Si sa ligne, sa colonne et son bloc contiennent tous les chiffres sauf un, la case a ce chiffre.
book-idea-only-digit-houses = Regardez une case. Si ses zones contiennent tous les chiffres sauf un, la case a ce chiffre.
book-idea-pointing = Si toutes les places d’un chiffre dans un bloc sont dans une même ligne ou colonne, l’une d’elles a ce chiffre. Il disparaît donc des autres cases de la ligne ou de la colonne.
book-idea-claiming = Si toutes les places d’un chiffre dans une ligne ou une colonne sont dans un même bloc, l’une d’elles a ce chiffre. Il disparaît donc des autres cases du bloc.
book-idea-locked = Si toutes les places d’un chiffre dans une zone sont aussi dans une deuxième zone, l’une d’elles a ce chiffre. Il disparaît donc des autres cases de la deuxième zone.
book-idea-seen-places = Si des cases extérieures voient toutes les places d’un chiffre dans une ligne, une colonne, un bloc ou une diagonale, elles n’ont pas ce chiffre.
book-idea-direct = Ici, il ne reste alors dans une zone qu’une place pour un chiffre : il va là.
book-idea-naked = Si { $count } cases d’une zone ne peuvent avoir ensemble que { $count } chiffres, elles ont ces chiffres. Ils disparaissent des autres cases de la zone.
book-idea-hidden = Si { $count } chiffres d’une zone ne peuvent être ensemble que dans { $count } cases, ces cases ont ces chiffres. Tous les autres chiffres en disparaissent.
book-idea-fish = Regardez un chiffre dans { $count } lignes. Si ses places y sont dans { $count } colonnes seulement, il disparaît de toutes les autres cases de ces colonnes. Il en va de même si l’on échange lignes et colonnes.
book-idea-wing-xy = Une case a deux candidats et voit deux cases. L’une a le premier candidat et un troisième chiffre, l’autre a le second candidat et ce même troisième chiffre. L’une des deux a donc le troisième chiffre. Il disparaît de chaque case qui voit les deux.
book-idea-wing-xyz = Une case a trois candidats et voit deux cases. Chacune a deux de ces candidats, mais pas les deux mêmes. Un chiffre est commun aux trois cases, donc l’une d’elles l’a. Il disparaît de chaque case qui voit les trois.
book-idea-strong-links = Si un chiffre n’a que deux places dans une zone, elles sont liées : l’une d’elles a ce chiffre. Enchaînez { $count } liens de ce genre, de sorte que la fin de chacun voie le début du suivant. L’un des bouts de la chaîne a alors le chiffre. Il disparaît de chaque case qui voit les deux bouts.
book-idea-parallel = Ici, les liens sont tous dans des lignes, ou tous dans des colonnes.
book-idea-crossing = Ici, les liens sont dans des lignes et dans des colonnes.
book-idea-almost-locked = Un groupe de { $count } cases a un chiffre de plus qu’il ne compte de cases. Si une autre case lui prend l’un de ces chiffres, le groupe a tous les autres. Ce qui est faux dans tous les cas disparaît.
book-idea-rectangle = Une grille n’a qu’une solution. Si les quatre coins d’un rectangle dans deux blocs n’avaient que les deux mêmes chiffres, on pourrait les échanger. Donc au moins un coin a un autre chiffre.
book-idea-loop = Une grille n’a qu’une solution. Si les cases d’un chemin fermé n’avaient que les deux mêmes chiffres, on pourrait les échanger. Donc au moins une des cases a un autre chiffre.
book-idea-bug = Une grille a une seule solution. Si chaque case vide avait deux candidats et chaque chiffre manquant deux places dans chaque zone, il n’y aurait aucune solution ou il y en aurait plusieurs. L’un des chiffres supplémentaires est donc vrai.
book-idea-one-cell = Ici, une seule case a d’autres chiffres, donc elle contient l’un d’eux.
book-idea-one-digit = Ici, les autres chiffres sont tous les mêmes, donc l’une de leurs cases contient ce chiffre.
book-idea-with-naked = Ici, les cases qui ont d’autres chiffres comptent comme une seule case d’une paire nue, d’un triplet nu ou d’un quadruplet nu.
book-idea-with-hidden = Ici, l’une des deux cases qui ont d’autres chiffres fait partie d’une paire cachée, d’un triplet caché ou d’un quadruplet caché.
book-idea-two-places = Ici, deux cases ont d’autres chiffres, et un chiffre de la paire n’a pas d’autre place dans une zone. Donc aucune des deux n’a l’autre chiffre de la paire.
book-idea-exclusion = Essayez toutes les façons de remplir { $count } cases. Une façon échoue si elle répète un chiffre dans une zone ou ne laisse aucun chiffre à une case autour. Les chiffres qui n’apparaissent que dans des façons qui échouent disparaissent.
book-idea-x-cycle = Les places d’un chiffre forment un anneau de liens. Ou bien une place sur deux a le chiffre, ou bien les autres l’ont. Il disparaît de chaque case qui voit des places des deux sortes.
book-idea-y-cycle = Des cases à deux candidats forment un anneau. Ou bien un candidat sur deux est vrai, ou bien les autres le sont. Ce qui est faux dans les deux cas disparaît.
book-idea-xy-cycle = Des cases à deux candidats et des zones où un chiffre a deux places forment un anneau. Ou bien un candidat sur deux est vrai, ou bien les autres le sont. Ce qui est faux dans les deux cas disparaît.
book-idea-x-chain = Supposez qu’une case a un chiffre, ou qu’elle ne l’a pas, et suivez les liens de ce chiffre. S’ils contredisent la supposition, elle est fausse.
book-idea-turbot = Ici, il n’y a que cinq liens.
book-idea-xy-chain = Supposez qu’une case a un chiffre, ou qu’elle ne l’a pas. Suivez les cases à deux candidats et les zones où un chiffre a deux places. Si elles contredisent la supposition, celle-ci est fausse.
book-idea-nishio = Supposez qu’une case a un chiffre, et suivez ce chiffre seulement. Si cela mène à une contradiction, la supposition est fausse.
book-idea-contradiction = Faites une supposition et suivez ce qu’elle impose. Si elle impose une chose et son contraire, elle est fausse.
book-idea-double = Faites une supposition, puis la supposition contraire, et suivez ce que chacune impose. Ce qui découle des deux est vrai.
book-idea-cell = Essayez chaque candidat d’une case et suivez ce qu’il impose. Ce qui découle de tous est vrai.
book-idea-house = Essayez chaque place d’un chiffre dans une zone et suivez ce qu’elle impose. Ce qui découle de toutes est vrai.
book-idea-dynamic = Plusieurs résultats ensemble peuvent imposer le suivant.
book-idea-nested = Certains liens sont eux-mêmes des chaînes.

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
cell-name = L{ $row }C{ $column }
list-with = {", "}
list-last = {" et "}
house-box = le bloc { $number }
house-row = la ligne { $number }
house-column = la colonne { $number }
house-group = le groupe { $number }
house-window = la fenêtre { $number }
house-diagonal-1 = la diagonale 1
house-diagonal-2 = la diagonale 2
house-girandola = la girandole
house-asterisk = l’astérisque
house-centerdot = les points centraux
house-region = la région { $number }
houses-box = les blocs
houses-row = les lignes
houses-column = les colonnes
houses-group = les groupes
houses-window = les fenêtres
houses-region = les régions

## The page: views, puzzles, printing

page-title = Chemins de résolution
view = Vue
play = Jouer
solution = Solution
menu = Menu
print = Imprimer
help = Aide
share = Partager
share-game = Partager avec mes chiffres
copied = Copié
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
paused = Reprendre la partie
no-script = Le script de cette page ne s’est pas exécuté. Il a besoin de JavaScript, que ce navigateur ou ce site interdit peut-être. Il n’envoie rien.

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
not-kept = Cette partie n’est pas conservée
not-kept-text = Le stockage de ce navigateur est plein ou interdit. Avant de fermer la page, ouvrez le menu et enregistrez votre progression dans un fichier.
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
first-of-all = Il y a une erreur
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
closed = Cette grille s’ouvre le jour venu.
shared-title = Une position partagée
shared-replaced = Elle remplace votre propre partie. Annuler rétablit la vôtre.
shared-solved = Vous avez déjà résolu cette grille : elle montre votre propre solution.
fresh-title = Une nouvelle grille
fresh-text = Elle a un autre aspect et le même chemin de résolution.
fresh-back = Retour à la première
new-search = Recherche d’une nouvelle grille, { $level } : { $count } essais.
solver-failed = Le solveur de cette page a échoué : { $problem }
solved-title = Résolu !
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
sum = somme { $sum }
chain = La chaîne
chain-suppose = Supposons que { $cell } contienne le { $digit }.
chain-suppose-not = Supposons que { $cell } ne contienne pas le { $digit }.
chain-not = Alors { $cell } ne contient pas le { $digit }.
chain-so = Donc, dans { $house }, le { $digit } ne peut être qu’en { $cell }.
branches = Branches
all-branches = Toutes les branches
path-solved = Résolu
path-ends = Le chemin s’arrête ici
path-summary = { $count ->
    [one] { $count } étape. La plus difficile : { $technique }.
   *[other] { $count } étapes. La plus difficile : { $technique }.
}
path-summary-rated = { $count ->
    [one] { $count } étape, cote { $rating }. La plus difficile : { $technique }.
   *[other] { $count } étapes, cote { $rating }. La plus difficile : { $technique }.
}
show-hardest = Montrer l’étape la plus difficile

## The menu

settings = Réglages
theme = Thème
theme-auto = Celui du système
theme-light = Clair
theme-dark = Sombre
digit-first = Chiffre d’abord : choisir un chiffre, puis ses cases
instant-check = Vérifier chaque chiffre aussitôt
candidates = Montrer les cases qui peuvent recevoir le chiffre choisi
statistics = Statistiques
no-statistics = Les grilles résolues sont comptées ici.
stat-solved = Résolues
stat-hinted = Avec indices
stat-best = Meilleur temps
stat-mean = Temps moyen
streak = { $count ->
    [one] { $count } jour d’affilée
   *[other] { $count } jours d’affilée
}
streak-longest = { $count ->
    [one] Plus longue série : { $count } jour
   *[other] Plus longue série : { $count } jours
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
load-merged = Que voulez-vous garder ? Ce qui n’existe que d’un côté est gardé dans tous les cas.
load-here = Garder ce qui est ici
load-there = Prendre le fichier
own-puzzle = Grille personnelle
own-text = Collez une grille : 81 caractères, neuf lignes, ou un texte ou un lien qui les contient. Les cases vides sont des points ou des zéros.
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
own-layout = Cette page n’a pas de grille de ce type.
own-no-steps = Ce n’est pas une grille avec des étapes.
own-wrong-step = L’étape { $number } ne convient pas à cette grille.
own-rating = Évaluation de la grille …
print-which = Imprimer plusieurs grilles
print-from = De
print-to = à
print-per-page = Par page
print-solutions = Les solutions aussi

## Layouts of boards: their names, and their rules in one sentence

layout-x = X
layout-windoku = Windoku
layout-disjoint = Groupes disjoints
layout-asterisk = Astérisque
layout-centerdot = Points centraux
layout-girandola = Girandole
layout-jigsaw = Irrégulier
layout-latin = Carré latin
rules = { $houses } contient une seule fois { $digits }.
rules-row = Chaque ligne
rules-column = chaque colonne
rules-box = chaque bloc
rules-region = chaque région
rules-diagonal = chaque diagonale
rules-window = chaque fenêtre grisée
rules-group = chaque groupe des cases à la même place de tous les blocs
rules-asterisk = l’astérisque
rules-centerdot = le groupe des centres de tous les blocs
rules-girandola = la girandole
rules-digits = les chiffres de 1 à { $last }
rules-letters = { $count ->
    [1] les chiffres de 1 à 9 et la lettre A
   *[other] les chiffres de 1 à 9 et les lettres de A à { $last }
}

## Help

help-title = Comment jouer
help-rules = Chaque ligne, chaque colonne et chaque bloc contient une fois chaque chiffre de 1 à 9.
help-choose = Choisissez des cases, puis un chiffre. Glissez, ou maintenez Maj ou Ctrl, pour choisir plusieurs cases.
help-digit = placer un chiffre ; avec Maj une note, avec Alt une note au centre
help-modes = les chiffres sont des notes, des notes au centre, des couleurs ; Espace : le mode suivant
help-arrows = choisir une case ; avec Maj plusieurs ; Début et Fin : les bouts d’une ligne
help-all = choisir toutes les cases ; double clic : toutes celles d’un chiffre
help-erase = effacer
help-undo = annuler, refaire
help-actions = indice, vérifier, noter tous les candidats
help-pause = pause
help-hints = Un indice nomme la technique de la prochaine étape et montre où regarder. Demandez-le encore pour savoir ce qui s’ensuit et pourquoi.
help-solution = Solution montre tout le chemin : les flèches le parcourent, Espace le déroule.
help-fresh = Nouvelle change la grille en une autre d’aspect différent avec le même chemin de résolution. Vos parties restent dans ce navigateur.
help-fresh-new = Nouvelle crée une nouvelle grille du même niveau. Vos parties restent dans ce navigateur.

## Techniques

technique-last_digit = Dernier chiffre
technique-hidden_single_box = Singleton caché dans un bloc
technique-hidden_single_line = Singleton caché dans une ligne ou une colonne
technique-direct_pointing = Candidats verrouillés directs (pointage)
technique-direct_claiming = Candidats verrouillés directs (revendication)
technique-direct_hidden_pair = Paire cachée directe
technique-naked_single = Singleton nu
technique-direct_hidden_triplet = Triplet caché direct
technique-pointing = Candidats verrouillés (pointage)
technique-claiming = Candidats verrouillés (revendication)
technique-generalized_intersection = Intersection généralisée
technique-naked_pair = Paire nue
technique-generalized_naked_pair = Paire nue généralisée
technique-x_wing = X-Wing
technique-hidden_pair = Paire cachée
technique-naked_triplet = Triplet nu
technique-generalized_naked_triplet = Triplet nu généralisé
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
technique-generalized_naked_quad = Quadruplet nu généralisé
technique-jellyfish = Jellyfish
technique-hidden_quad = Quadruplet caché
technique-skyscraper_3 = 3 gratte-ciel
technique-string_kite_3 = Cerf-volant à 3 fils
technique-strong_links_3 = 3 liens forts
technique-wxyz_wing = WXYZ-Wing
technique-bug_1 = BUG, type 1
technique-bug_2 = BUG, type 2
technique-bug_3 = BUG, type 3
technique-bug_4 = BUG, type 4
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
technique-hidden_single = Singleton caché
technique-locked_pair = Paire verrouillée
technique-locked_triple = Triplet verrouillé
technique-remote_pair = Paire distante
technique-empty_rectangle = Rectangle vide
technique-unique_rectangle_5 = Rectangle unique, type 5
technique-unique_rectangle_6 = Rectangle unique, type 6
technique-hidden_rectangle = Rectangle caché
technique-avoidable_rectangle_1 = Rectangle évitable, type 1
technique-avoidable_rectangle_2 = Rectangle évitable, type 2
technique-x_chain = Chaîne X
technique-xy_chain = Chaîne XY
technique-forcing_chain_contradiction = Chaîne forcée (contradiction)
technique-forcing_chain_verity = Chaîne forcée (conséquence commune)
technique-forcing_net_contradiction = Réseau forcé (contradiction)
technique-forcing_net_verity = Réseau forcé (conséquence commune)
technique-brute_force = Force brute
# Of chains with chains inside
inner-forcing = chaînes forcées
inner-multiple = chaînes forcées multiples
inner-dynamic = chaînes forcées dynamiques

## Sentences about steps, called like the clauses in src/grade/explain/clause.rs

OnlyPlace = Dans { $house }, les étapes précédentes ne laissent que { $cell } pour le { $digit }.
OnlyDigit = { $cell } ne peut être que { $digit } : elle voit tous les autres chiffres, ou les étapes précédentes les ont exclus.
LastCell = { $cell } est la dernière case vide dans { $house }, elle contient donc le { $digit }.
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
OnlyDigitSeen = { $cell } voit tous les chiffres sauf le { $digit }.
Intersection = Dans { $base }, tous les { $digit } sont dans { $cover }, donc { $cover } n’a pas d’autre { $digit }.
DirectIntersection = Dans { $base }, tous les { $digit } sont dans { $cover }, donc { $cover } n’a pas d’autre { $digit }, et dans { $single } il ne reste que { $cell } pour le { $digit }.
SeenPlaces = Où que soit le { $digit } dans { $house }, d’autres cases le voient, donc celles-ci n’ont pas de { $digit }.
NakedSubset = Dans { $house }, { $cells } ne contiennent que { $digits }, donc aucune autre case de cette zone ne contient l’un de ces chiffres.
GeneralizedNakedSubset = Dans { $house }, { $cells } ne contiennent que { $digits }, donc une case qui y voit toutes les places d’un de ces chiffres ne l’a pas.
HiddenSubset = Dans { $house }, seules { $cells } peuvent contenir { $digits }, donc ces cases ne contiennent rien d’autre.
DirectHiddenSubset = Dans { $house }, seules { $cells } peuvent contenir { $digits }, donc il n’y reste que { $cell } pour le { $digit }.
Fish = Dans { $base }, les { $digit } sont seulement dans { $cover }, qui n’ont donc pas d’autre { $digit }.
Houses = { $kind } { $numbers }
Wing = Quelle que soit la valeur de { $pivot }, le { $digit } est en { LIST($cells, with: ", ", last: " ou ") }, donc dans aucune case qui { $cells ->
        [2] voit les deux
       *[other] les voit toutes
    }.
StrongLinks = Le { $digit } est { LIST($links, with: ", ") } ; il est donc en { LIST($first, with: ", ", last: " ou ") } ou { LIST($last, with: ", ", last: " ou ") }, et dans aucune case qui les voit toutes.
StrongLoop = Le { $digit } est { LIST($links, with: ", ") }, et ces liens forment un anneau ; il y a donc un { $digit } à chaque jonction de deux liens, et aucune autre case qui voit toute une jonction ne le contient.
StrongLink = dans { $house } en { LIST($from, with: ", ", last: " ou ") } ou { LIST($to, with: ", ", last: " ou ") }
AlmostLocked = { $cells } ne contiennent que { $digits }, un chiffre de plus qu’il n’y a de cases. Si { $pincer } est le { $linked }, elles contiennent tous les autres, donc le { $other } est en { $pincer } ou dans ces cases.
AlmostLockedTwice = { $cells } ne contiennent que { $digits }, un chiffre de plus qu’il n’y a de cases. { $pincer } leur prend l’un des chiffres { $linked }, donc elles contiennent tous les autres, et { $linked } sont en { $pincer } et dans ces cases.
Loop = Avec seulement { $digits } en { $cells }, il y aurait deux solutions ; { $then }
Bug = Sans { $extra }, chaque case vide aurait deux candidats et chaque chiffre deux places dans chaque zone ; { $then }
OneCellIsExtra = donc { $cell } n’est ni { LIST($digits, with: ", ", last: " ni ") }.
OneIsExtra = donc { $extra }.
OneHas = donc le { $digit } est en { LIST($cells, with: ", ", last: " ou ") }, et dans aucune case qui { $cells ->
        [2] voit les deux
       *[other] les voit toutes
    }.
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
OnlyPlaces = dans { $house }, seules { $cells } peuvent être { $digit }, donc aucune n’est { $other }.
SharedDigit = dans { $house }, seules { $cells } peuvent être { $digit }, donc l’une l’est, et l’autre a un chiffre supplémentaire.
CellMustBe = { $cell } doit être { LIST($digits, with: ", ", last: " ou ") }
OneOfCellsIs = l’une des cases { $cells } est { LIST($digits, with: ", ", last: " ou ") }
Exclusion = { LIST($cases, with: " ; ") }.
ExcludedCandidate = { $conclusion }, car { LIST($outcomes, with: ", ") }
LeavesNothing = avec { LIST($ways, with: ", ", last: " ou avec ") } il ne reste rien pour { $cell }
RepeatsDigit = avec { LIST($ways, with: ", ", last: " ou avec ") } le { $digit } se répète
Together = { $candidates }
CycleOfDigit = Le { $digit } est ou bien en { $on }, ou bien en { $off } ; { $seen } { $seen ->
        [one] voit
       *[other] voient
    } des cases des deux groupes, donc { $seen ->
        [one] elle ne le contient pas
       *[other] aucune ne le contient
    }.
Cycle = Ou bien { $on }, ou bien { $off } ; dans les deux cas { $seen }, donc { $seen ->
        [one] ce chiffre y est impossible
       *[other] ces chiffres y sont impossibles
    }.
SeesDigit = { $cell } voit un { $digit }
CannotBe = { $cell } ne peut pas être { $digit }
MustBe = { $cell } doit être { $digit }
Leads = { $assumed } conduirait à { $target }, une contradiction, donc { $conclusion }.
Contradicts = { $assumed } conduirait à la fois à { $target } et à { $opposite }, une contradiction, donc { $conclusion }.
FollowsFromBoth = { $assumed } et { $opposite } mènent au même résultat, et l’un des deux est vrai, donc { $conclusion }.
FollowsFromCell = Chaque candidat de { $cell } mène au même résultat, donc { $conclusion }.
FollowsFromHouse = Chaque place du { $digit } dans { $house } mène au même résultat, donc { $conclusion }.
Line = { LIST($runs, with: " ; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
NestedChain = chaîne { $number }, { $technique } : { LOWER($reason) }
ByChain = chaîne { $number }
ByIntersection = { $technique } dans { $base } et { $cover }
BySubset = { $technique } { LIST($digits, with: "") } dans { $house }
ByFish = { $technique } dans { $base }
ByTechnique = { $technique }
PlacesUnstated = { $technique } montre que { $cell } est { $digit }.
RemovesUnstated = { $technique } exclut { $gone }.

## Hints, called like the clauses in src/grade/explain/clause.rs

AskLastCell = Quel chiffre manque dans { $house } ? Une seule de ses cases est vide.
AskPlaceInBox = Où peut aller le { $digit } dans { $house } ? Regardez { $lines }.
AskPlaceInLine = Où peut aller le { $digit } dans { $house } ? Regardez { $lines }.
AskPlaceLeft = Où peut aller le { $digit } dans { $house } ? Regardez { $lines }, et ce que les étapes précédentes ont éliminé.
AskPlaceEarlier = Où peut aller le { $digit } dans { $house } ? Pensez à ce que les étapes précédentes ont éliminé.
AskDigit = Quel chiffre peut aller en { $cell } ? Cette case voit tous les autres.
AskDigitLeft = Quel chiffre peut aller en { $cell } ? Cette case voit les autres, ou les étapes précédentes les ont éliminés.
AskIntersection = Où peut aller le { $digit } dans { $base } ? Qu’en résulte-t-il pour { $cover } ?
AskDirectIntersection = Où peut aller le { $digit } dans { $base } ? Qu’en résulte-t-il pour { $cover }, puis pour { $single } ?
AskSeenPlaces = Où peut aller le { $digit } dans { $house } ? Quelles autres cases voient toutes ces places ?
AskNakedSubset = Quels chiffres peuvent aller en { $cells } ? Qu’en résulte-t-il pour les autres cases dans { $house } ?
AskGeneralizedNakedSubset = Quels chiffres peuvent aller en { $cells } ? Quelles cases voient toutes les places d’un de ces chiffres dans { $house } ?
AskHiddenSubset = Où peuvent aller { $digits } dans { $house } ? Que peuvent contenir d’autre ces cases ?
AskDirectHiddenSubset = Où peuvent aller { $digits } dans { $house } ? Où reste-t-il alors de la place pour le { $digit } ?
AskFish = Où peut aller le { $digit } dans { $base } ? Qu’en résulte-t-il pour { $cover } ?
AskWing = Essayez chaque candidat de { $pivot }. Laquelle des cases { $cells } est alors { $digit } ?
AskStrongLinks = Où peut aller le { $digit } dans { $houses } ? Lesquelles de ces places se voient ?
AskAlmostLocked = Quels chiffres peuvent aller en { $cells } ? Essayez chaque candidat de { $pincer }.
AskLoop = Avec seulement { $digits } en { $cells }, il y aurait deux solutions. Qu’est-ce qui l’empêche ?
AskBug = Toutes les cases vides sauf { $cells } ont deux candidats. Et si { $cells ->
        [one] celle-ci en avait
       *[other] celles-ci en avaient
    } deux aussi ?
AskExclusion = Essayez toutes les façons de remplir { $cells }. Quels candidats n’y conviennent jamais ?
AskCycleOfDigit = Suivez le { $digit } dans l’anneau { $cells }. Dans quelles autres cases ne peut-il pas être ?
AskCycle = Suivez l’anneau par { $cells }. Qu’est-ce qui est faux dans les deux sens ?
AskChainOfDigit = Suivez le { $digit } par { $cells }. Que peut-on en déduire ?
AskChain = Suivez les liens par { $cells }. Que peut-on en déduire ?
AskContradiction = Essayez les candidats de { $cell }. Lesquels mènent à une contradiction en { $other } ?
AskDouble = Supposez { $assumed }, puis le contraire. Qu’en résulte-t-il pour le { $digit } dans les deux cas ?
AskCellChain = Essayez chaque candidat de { $cell }. Que disent-ils tous du { $digit } ?
AskHouseChain = Essayez chaque place du { $digit } dans { $house }. Que disent-elles toutes ?
AskUnstated = Quels candidats pour { $digits } ce motif décide-t-il ?
