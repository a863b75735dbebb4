# Parole della pagina che valuta e crea sudoku.

language = Lingua
language-name = Italiano
bench-title = Valutare e creare sudoku
promise = Nulla lascia questa pagina.

## Moduli

your-puzzles = I tuoi sudoku
your-text = Sudoku: righe di 81 caratteri, CSV o griglie di nove righe
remove = Rimuovi
open-file = Apri o trascina un file
layout = Schema
told-layout = secondo il testo
scale = Scala
rate = Valuta
new-puzzles = Nuovi sudoku
number = Quantità
any-level = qualsiasi
clues = Indizi
minimal = minimo
symmetry = Simmetria
technique = Tecnica
any-technique = qualsiasi
seed = Seme
new-seed = nuovo
make = Crea

## Risultati

results = Risultati
report = Rapporto
save-csv = Scarica CSV
save-page = Scarica la pagina per giocare
save-report = Scarica il rapporto
report-page = Rapporto con grafici
path-page = Soluzione passo per passo
table = Tabella dei sudoku
hardest = La più difficile
answer = Soluzione
path = Percorso
number-of-puzzles = { $number } sudoku
bad-lines = { $count ->
    [one] { $number } riga errata
   *[other] { $number } righe errate
}
so-far = Finora { $list }.
all-of-list = { $list }.
part-of-list = { $list }. L’elenco è incompleto: { $number } di { $total }.
rest = Le prime { $number } righe. Il file CSV le contiene tutte.
puzzle-at = Sudoku { $number }
puzzle-is = Sudoku { $number }: { $text }
line = Riga
line-at = riga { $number }: { $problem }
is-minimal = Valido, una soluzione, minimo
is-not-minimal = Valido, una soluzione, non minimo
no-solution = nessuna soluzione
many-solutions = più di una soluzione
nothing = nessuno
clues-with = { $clues }, simmetria { $symmetry }
steps-with = { $count ->
    [one] { $number } passo: { $techniques }
   *[other] { $number } passi: { $techniques }
}

## Stato

working = In corso …
no-puzzle = nessun sudoku trovato
pasted = Testo incollato
bytes = { $number } byte
characters = { $count ->
    [one] { $number } carattere
   *[other] { $number } caratteri
}
many-files = { $number } file invece di uno
busy = Si svolge un solo compito alla volta. Fermalo per iniziarne un altro.
path-waits = Il percorso appare al termine del compito in corso.
too-large = { $name }: { $number } MB, attesi al massimo { $most } MB
rated-of = { $done } di { $total } valutati
made-of = { $count ->
    [one] { $done } di { $total } creati, { $number } tentativo
   *[other] { $done } di { $total } creati, { $number } tentativi
}
rated = Valutazione finita: { $list }.
made = Creazione finita con il seme { $seed }: { $list }.
stopped = Fermato.
stopped-at = Fermato. Finora { $list }.
wrote-page = Pagina scritta con { $number } sudoku.
no-webassembly = Questo browser non ha WebAssembly o lo vieta. Senza, questa pagina non può valutare sudoku.
