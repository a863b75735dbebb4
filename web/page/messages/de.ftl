# Wörter der Seite, die Rätsel bewertet und erzeugt.

language = Sprache
language-name = Deutsch
bench-title = Sudoku bewerten und erzeugen
promise = Nichts verlässt diese Seite.

## Formulare

your-puzzles = Deine Rätsel
your-text = Rätsel: Zeilen mit 81 Zeichen, CSV oder Gitter mit neun Zeilen
remove = Entfernen
open-file = Datei öffnen oder hierher ziehen
layout = Spielfeld
told-layout = wie im Text
scale = Skala
rate = Bewerten
new-puzzles = Neue Rätsel
number = Anzahl
any-level = beliebig
clues = Vorgaben
minimal = minimal
symmetry = Symmetrie
technique = Technik
any-technique = beliebig
seed = Startwert
new-seed = neu
make = Erzeugen

## Ergebnisse

results = Ergebnisse
report = Bericht
save-csv = CSV herunterladen
save-page = Seite zum Spielen herunterladen
save-report = Bericht herunterladen
report-page = Bericht mit Diagrammen
path-page = Lösung Schritt für Schritt
table = Tabelle der Rätsel
hardest = Schwerste Technik
answer = Lösung
path = Lösungsweg
number-of-puzzles = { $number } Rätsel
bad-lines = { $count ->
    [one] { $number } fehlerhafte Zeile
   *[other] { $number } fehlerhafte Zeilen
}
so-far = Bisher { $list }.
all-of-list = { $list }.
part-of-list = { $list }. Die Liste ist unvollständig: { $number } von { $total }.
rest = Die ersten { $number } Zeilen. Die CSV-Datei enthält alle.
puzzle-at = Rätsel { $number }
puzzle-is = Rätsel { $number }: { $text }
line = Zeile
line-at = Zeile { $number }: { $problem }
is-minimal = Gültig, eine Lösung, minimal
is-not-minimal = Gültig, eine Lösung, nicht minimal
no-solution = keine Lösung
many-solutions = mehr als eine Lösung
nothing = keins
clues-with = { $clues }, Symmetrie { $symmetry }
steps-with = { $count ->
    [one] { $number } Schritt: { $techniques }
   *[other] { $number } Schritte: { $techniques }
}

## Zustand

working = In Arbeit …
no-puzzle = kein Rätsel gefunden
pasted = Eingefügter Text
bytes = { $count ->
    [one] { $number } Byte
   *[other] { $number } Bytes
}
characters = { $number } Zeichen
many-files = { $number } Dateien, erwartet wird eine
busy = Es läuft immer nur eine Aufgabe. Halte sie an, um eine andere zu beginnen.
path-waits = Der Lösungsweg erscheint, sobald die laufende Aufgabe fertig ist.
too-large = { $name }: { $number } MB, erwartet werden höchstens { $most } MB
rated-of = { $done } von { $total } bewertet
made-of = { $count ->
    [one] { $done } von { $total } erzeugt, { $number } Versuch
   *[other] { $done } von { $total } erzeugt, { $number } Versuche
}
rated = { $list } bewertet.
made = { $list } mit dem Startwert { $seed } erzeugt.
stopped = Angehalten.
stopped-at = Angehalten. Bisher { $list }.
wrote-page = Seite mit { $number } Rätseln geschrieben.
no-webassembly = Dieser Browser hat kein WebAssembly oder verbietet es. Ohne WebAssembly kann diese Seite keine Rätsel bewerten.
