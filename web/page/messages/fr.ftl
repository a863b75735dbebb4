# Mots de la page qui évalue et crée des grilles.

language = Langue
language-name = Français
bench-title = Évaluer et créer des sudokus
promise = Rien ne quitte cette page.

## Formulaires

your-puzzles = Vos grilles
your-text = Grilles : lignes de 81 caractères, CSV ou grilles de neuf lignes
remove = Retirer
open-file = Ouvrir ou déposer un fichier
layout = Grille
told-layout = selon le texte
scale = Échelle
rate = Évaluer
new-puzzles = Nouvelles grilles
number = Nombre
any-level = tous
clues = Chiffres donnés
minimal = minimale
symmetry = Symétrie
technique = Technique
any-technique = toutes
seed = Graine
new-seed = nouvelle
make = Créer

## Résultats

results = Résultats
report = Rapport
save-csv = Télécharger le CSV
save-page = Télécharger la page de jeu
save-report = Télécharger le rapport
report-page = Rapport avec diagrammes
path-page = Solution pas à pas
table = Tableau des grilles
hardest = La plus difficile
answer = Solution
path = Résolution
number-of-puzzles = { $count ->
    [one] { $number } grille
   *[other] { $number } grilles
}
bad-lines = { $count ->
    [one] { $number } ligne incorrecte
   *[other] { $number } lignes incorrectes
}
so-far = { $list } jusqu’ici.
all-of-list = { $list }.
part-of-list = { $list }. La liste est incomplète : { $number } sur { $total }.
rest = Les { $number } premières lignes. Le fichier CSV les contient toutes.
puzzle-at = Grille { $number }
puzzle-is = Grille { $number } : { $text }
line = Ligne
line-at = ligne { $number } : { $problem }
is-minimal = Valide, une solution, minimale
is-not-minimal = Valide, une solution, non minimale
no-solution = aucune solution
many-solutions = plus d’une solution
nothing = aucune
clues-with = { $clues }, symétrie { $symmetry }
steps-with = { $count ->
    [one] { $number } étape : { $techniques }
   *[other] { $number } étapes : { $techniques }
}

## État

working = Travail en cours …
no-puzzle = aucune grille trouvée
pasted = Texte collé
bytes = { $count ->
    [one] { $number } octet
   *[other] { $number } octets
}
characters = { $count ->
    [one] { $number } caractère
   *[other] { $number } caractères
}
many-files = { $number } fichiers au lieu d’un
busy = Une seule tâche à la fois. Arrêtez-la pour en commencer une autre.
path-waits = La résolution apparaîtra à la fin de la tâche en cours.
too-large = { $name } : { $number } Mo, { $most } Mo attendus au plus
rated-of = { $done } sur { $total } évaluées
made-of = { $count ->
    [one] { $done } sur { $total } créées, { $number } essai
   *[other] { $done } sur { $total } créées, { $number } essais
}
rated = Évaluation terminée : { $list }.
made = Création terminée avec la graine { $seed } : { $list }.
stopped = Arrêté.
stopped-at = Arrêté. { $list } jusqu’ici.
wrote-page = { $count ->
    [one] Page écrite avec { $number } grille.
   *[other] Page écrite avec { $number } grilles.
}
no-webassembly = Ce navigateur n’a pas WebAssembly ou l’interdit. Sans lui, cette page ne peut pas évaluer de grilles.
