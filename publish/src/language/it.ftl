### The Italian messages; docs/languages.md describes them.

## Levels

level-easy = Facile
level-medium = Medio
level-hard = Difficile
level-expert = Esperto
level-fiendish = Diabolico
level-extreme = Estremo
level-unfair = Ingiusto

## Books

book-solutions = Soluzioni
book-solution = Soluzione
book-contents = Indice
book-puzzles = Sudoku { $numbers }
book-puzzle = Sudoku { $number }
book-page = Pagina { $page }
book-hints = Suggerimenti
book-techniques = Tecniche
book-hints-intro = Ogni suggerimento fa una domanda su un passo del suo sudoku. «Dopo 12 celle» significa che hai riempito 12 celle; i passi precedenti possono anche aver eliminato candidati. Un sudoku che qui manca non ha bisogno di suggerimenti.
book-hint = **{ $technique }.** { $question }
book-hint-noted = **{ $technique }** ({ $notes }). { $question }
book-hint-after = { $cells ->
    [one] dopo { $cells } cella
   *[other] dopo { $cells } celle
}
book-hint-page = pagina { $page }
book-rules = Come si gioca
book-rules-goal = Riempi le celle vuote in modo che ogni riga, ogni colonna e ogni riquadro di nove celle contenga una volta ogni cifra da 1 a 9. Ogni sudoku ha una sola soluzione, e la si trova ragionando: non serve mai indovinare.
book-rules-symbols = **{ $symbols }** stanno per le cifre da 1 a { $last }.
book-rules-each-symbol = ogni simbolo
book-rules-letters = Le lettere stanno per le cifre: ogni riga, ogni colonna e ogni riquadro contiene una volta ogni lettera del suo sudoku. Sono sotto lo schema. Nella soluzione formano una parola, in una riga o sulla diagonale dall’alto a sinistra.
book-rules-pictures = Le figure stanno per le cifre: ogni riga, ogni colonna e ogni riquadro contiene una volta ogni figura. Il numero di ogni figura è sotto lo schema. Disegna le figure o scrivi i loro numeri.
book-rules-names = Le righe sono numerate dall’alto in basso, le colonne da sinistra a destra, i riquadri come nella figura. **r3c7** è la cella della riga 3 e della colonna 7, qui in grigio. Si trova nel riquadro 3.
book-rules-names-board = Le righe sono numerate dall’alto in basso, le colonne da sinistra a destra, le altre zone come nella figura. **{ $cell }** è la cella della riga { $row } e della colonna { $column }, qui in grigio.
book-rules-diagonals = La diagonale 1 comincia in alto a sinistra, la diagonale 2 in alto a destra.
book-rules-groups = La serie 1 ha la prima cella di ogni riquadro, la serie 2 la seconda, e così via.
book-rules-windows = Ne seguono altre cinque finestre: le righe 1, 5 e 9 nelle colonne da 2 a 4 (5), da 6 a 8 (6) e 1, 5 e 9 (9); le colonne 1, 5 e 9 nelle righe da 2 a 4 (7) e da 6 a 8 (8).
book-rules-words = Una **zona** è una riga, una colonna o un riquadro. Due celle si **vedono** se hanno una zona in comune. Un **candidato** di una cella vuota è una cifra che può ancora avere.
book-rules-words-board = Una **zona** è una riga, una colonna o un altro insieme di celle che contiene ogni cifra una volta. Due celle si **vedono** se hanno una zona in comune. Un **candidato** di una cella vuota è una cifra che può ancora avere.
book-rules-notation = **r3c7=5** significa: r3c7 è 5. **r3c7≠5** significa: r3c7 non è 5. Una freccia **→** porta a ciò che ne segue.
book-rules-position = Ogni lezione mostra un sudoku **dopo alcuni passi** della sua soluzione. Un passo mette una cifra o elimina dei candidati.
book-rules-legend = **Nelle figure** delle lezioni le cifre piccole sono candidati, e contano le celle grigie. Ciò che il passo mette, o il perno di un’ala, ha lo sfondo scuro, ciò che elimina è barrato. Una freccia porta a ciò che segue: se è nera, a una cifra vera; se è grigia, a una falsa. Nel testo, **+** unisce ciò che solo insieme porta al resto.
book-rules-scan = **Come cominciare:** cerca una cifra in un riquadro. Nella figura, al riquadro in alto a sinistra manca un 8. Gli 8 in grigio bloccano due delle sue righe e una delle sue colonne. Resta solo la cella scura, quindi l’8 va lì.
book-rules-scan-symbols = **Come cominciare:** cerca un simbolo in un riquadro. Nella figura, al riquadro in alto a sinistra manca { $digit }. Le celle grigie con { $digit } bloccano due delle sue righe e una delle sue colonne. Resta solo la cella scura, quindi { $digit } va lì.
book-rules-scan-board = **Come cominciare:** cerca una cifra in una zona. Nella figura è { $digit } ({ $house }). Le celle grigie con { $digit } bloccano le celle barrate. Resta solo la cella scura, quindi { $digit } va lì.
book-rules-marks = **Se non vai avanti:** scrivi in piccolo, in ogni cella, tutte le cifre che può ancora avere. Quando inserisci una cifra, cancellala nelle altre celle della sua riga, della sua colonna e del suo riquadro. Se in una cella resta una sola cifra piccola, è quella giusta.
book-rules-marks-board = **Se non vai avanti:** scrivi in piccolo, in ogni cella, tutte le cifre che può ancora avere. Quando inserisci una cifra, cancellala in tutte le celle che hanno una zona in comune con lei. Se in una cella resta una sola cifra piccola, è quella giusta.
book-rules-signs = **{ $signs }** indica la difficoltà di un sudoku: più segni sono pieni, più è difficile.
book-rating = ER { $er }.
book-position = { $steps ->
    [0] { $puzzle }, all’inizio.
    [one] { $puzzle }, dopo { $steps } passo.
   *[other] { $puzzle }, dopo { $steps } passi.
}
book-also = Anche in { $numbers }.
book-also-more = { $count ->
    [one] Anche in { $numbers } e { $count } altro.
   *[other] Anche in { $numbers } e altri { $count }.
}
book-between-sentences = {" "}
book-date = { $day ->
    [1] 1º { $month } { $year }
   *[other] { $day } { $month } { $year }
}
book-month = { $month } { $year }
book-month-1 = gennaio
book-month-2 = febbraio
book-month-3 = marzo
book-month-4 = aprile
book-month-5 = maggio
book-month-6 = giugno
book-month-7 = luglio
book-month-8 = agosto
book-month-9 = settembre
book-month-10 = ottobre
book-month-11 = novembre
book-month-12 = dicembre
book-weekday-1 = lunedì
book-weekday-2 = martedì
book-weekday-3 = mercoledì
book-weekday-4 = giovedì
book-weekday-5 = venerdì
book-weekday-6 = sabato
book-weekday-7 = domenica
book-unique-rectangles = Rettangoli unici
book-unique-loops = Anelli unici
book-bugs = BUG
book-type = **{ $technique }.**
book-count = { $count ->
    [2] due
    [3] tre
    [4] quattro
    [5] cinque
    [6] sei
   *[other] { $count }
}
book-idea-last-digit = Guarda una zona. Se solo una delle sue celle è vuota, quella cella ha la cifra mancante.
book-idea-only-place-box = Guarda un riquadro e una cifra. Se solo una cella del riquadro può avere la cifra, la cifra va lì.
book-idea-only-place-line = Guarda una riga o colonna e una cifra. Se solo una delle sue celle può avere la cifra, la cifra va lì.
book-idea-only-place-house = Guarda una zona e una cifra. Se solo una delle sue celle può avere la cifra, la cifra va lì.
book-idea-only-digit = Guarda una cella. Se la sua riga, la sua colonna e il suo riquadro contengono tutte le cifre tranne una, la cella ha quella cifra.
book-idea-only-digit-houses = Guarda una cella. Se le sue zone contengono tutte le cifre tranne una, la cella ha quella cifra.
book-idea-pointing = Se tutti i posti di una cifra in un riquadro sono in una stessa riga o colonna, uno di essi ha la cifra. La cifra sparisce dalle altre celle della riga o colonna.
book-idea-claiming = Se tutti i posti di una cifra in una riga o colonna sono in uno stesso riquadro, uno di essi ha la cifra. La cifra sparisce dalle altre celle del riquadro.
book-idea-locked = Se tutti i posti di una cifra in una zona sono anche in una seconda zona, uno di essi ha la cifra. La cifra sparisce dalle altre celle della seconda zona.
book-idea-seen-places = Se celle esterne vedono tutti i posti di una cifra in una riga, una colonna, un riquadro o una diagonale, non possono avere la cifra.
book-idea-direct = Qui, allora, in una zona resta un solo posto per una cifra, quindi la cifra va lì.
book-idea-naked = Se { $count } celle di una zona possono avere in tutto solo { $count } cifre, hanno quelle cifre. Queste spariscono dalle altre celle della zona.
book-idea-hidden = Se { $count } cifre di una zona possono stare in tutto solo in { $count } celle, quelle celle hanno quelle cifre. Tutte le altre cifre vi spariscono.
book-idea-fish = Guarda una cifra in { $count } linee parallele. Se lì i suoi posti sono in sole { $count } linee che le incrociano, la cifra sparisce da tutte le altre celle di queste ultime.
book-idea-wing-xy = Una cella ha due candidati e vede due celle. Una ha il primo candidato e una terza cifra, l’altra ha il secondo candidato e la stessa terza cifra. Quindi una delle due ha la terza cifra. Questa sparisce da ogni cella che le veda entrambe.
book-idea-wing-xyz = Una cella ha tre candidati e vede due celle. Ciascuna ha due di questi candidati, ma non gli stessi due. Una cifra è comune alle tre celle, quindi una di loro l’ha. La cifra sparisce da ogni cella che le veda tutte e tre.
book-idea-strong-links = Se una cifra ha solo due posti in una zona, questi sono legati: uno di essi ha la cifra. Unisci { $count } legami così, in modo che la fine di ciascuno veda l’inizio del successivo. Allora un capo della catena ha la cifra. Questa sparisce da ogni cella che veda entrambi i capi.
book-idea-parallel = Qui i legami sono in linee parallele.
book-idea-crossing = Qui i legami sono in righe e colonne.
book-idea-almost-locked = Un gruppo di { $count } celle ha una cifra in più rispetto alle celle. Se un’altra cella gli toglie una di queste cifre, il gruppo ha tutte le altre. Sparisce ciò che è falso in tutti i casi.
book-idea-rectangle = Un sudoku ha una sola soluzione. Se i quattro angoli di un rettangolo in due riquadri avessero solo le stesse due cifre, queste si potrebbero scambiare. Quindi almeno un angolo ha un’altra cifra.
book-idea-loop = Un sudoku ha una sola soluzione. Se le celle di un percorso chiuso avessero solo le stesse due cifre, queste si potrebbero scambiare. Quindi almeno una delle celle ha un’altra cifra.
book-idea-bug = Un sudoku ha una sola soluzione. Se ogni cella vuota avesse due candidati e ogni cifra mancante due posti in ogni zona, non ci sarebbe nessuna soluzione o ce ne sarebbero diverse. Quindi una delle cifre in più è vera.
book-idea-one-cell = Qui solo una cella ha altre cifre, quindi ne ha una.
book-idea-one-digit = Qui le altre cifre sono tutte uguali, quindi una delle loro celle ha questa cifra.
book-idea-with-naked = Qui le celle con altre cifre contano come una sola cella di una coppia, tripla o quadrupla nuda.
book-idea-with-hidden = Qui una delle due celle con altre cifre fa parte di una coppia, tripla o quadrupla nascosta.
book-idea-two-places = Qui due celle hanno altre cifre, e una cifra della coppia non ha altri posti in una zona. Quindi nessuna delle due celle ha l’altra cifra della coppia.
book-idea-exclusion = Prova tutti i modi di riempire { $count } celle. Un modo fallisce se ripete una cifra in una zona o non lascia nessuna cifra a una cella intorno. Spariscono le cifre che compaiono solo nei modi che falliscono.
book-idea-x-cycle = I posti di una cifra formano un anello di legami. O un posto su due ha la cifra, o l’hanno gli altri. La cifra sparisce da ogni cella che veda posti di entrambi i tipi.
book-idea-y-cycle = Alcune celle con due candidati formano un anello. O un candidato su due è vero, o lo sono gli altri. Sparisce ciò che è falso in entrambi i casi.
book-idea-xy-cycle = Alcune celle con due candidati e zone con due posti per una cifra formano un anello. O un candidato su due è vero, o lo sono gli altri. Sparisce ciò che è falso in entrambi i casi.
book-idea-x-chain = Supponi che una cella abbia una cifra, o che non l’abbia, e segui i legami di quella cifra. Se contraddicono la supposizione, questa è falsa.
book-idea-turbot = Qui ci sono solo cinque legami.
book-idea-xy-chain = Supponi che una cella abbia una cifra, o che non l’abbia. Segui le celle con due candidati e le zone con due posti per una cifra. Se contraddicono la supposizione, questa è falsa.
book-idea-nishio = Supponi che una cella abbia una cifra, e segui solo quella cifra. Se ciò porta a una contraddizione, la supposizione è falsa.
book-idea-contradiction = Fai una supposizione e segui ciò che impone. Se impone una cosa e il suo contrario, è falsa.
book-idea-double = Fai una supposizione, poi quella contraria, e segui ciò che ciascuna impone. Ciò che segue da entrambe è vero.
book-idea-cell = Prova ogni candidato di una cella e segui ciò che impone. Ciò che segue da tutti è vero.
book-idea-house = Prova ogni posto di una cifra in una zona e segui ciò che impone. Ciò che segue da tutti è vero.
book-idea-dynamic = Più risultati insieme possono imporre il successivo.
book-idea-nested = Alcuni legami sono a loro volta catene.

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
cell-name = r{ $row }c{ $column }
list-with = {", "}
list-last = {" e "}
house-box = riquadro { $number }
house-row = riga { $number }
house-column = colonna { $number }
house-group = serie { $number }
house-window = finestra { $number }
house-diagonal-1 = diagonale 1
house-diagonal-2 = diagonale 2
house-girandola = girandola
house-asterisk = stella
house-centerdot = croce dei centri
house-region = regione { $number }
houses-box = riquadri
houses-row = righe
houses-column = colonne
houses-group = serie
houses-window = finestre
houses-region = regioni

## The page: views, puzzles, printing

page-title = Percorsi di soluzione
view = Vista
play = Gioca
solution = Soluzione
menu = Menu
print = Stampa
help = Aiuto
share = Condividi
share-game = Condividi con le mie cifre
copied = Copiato
close = Chiudi
cancel = Annulla
puzzle = Sudoku
puzzles = Sudoku
previous-puzzle = Sudoku precedente
next-puzzle = Sudoku successivo
puzzle-name = N. { $number }
puzzle-fresh = N. { $number } · nuovo
puzzle-own = Sudoku proprio { $number }
puzzle-new = Sudoku nuovo { $number }
tile = Sudoku { $number }, { $rating }
tile-begun = { $tile }, iniziato
tile-solved = { $tile }, risolto
level = Livello
all-levels = Tutti
own-level = Propri
of-solved = { $solved } di { $count }
begun = iniziato
solved = risolto
time = Tempo
pause = Pausa
resume = Riprendi
paused = Riprendi il gioco
no-script = Lo script di questa pagina non è partito. Ha bisogno di JavaScript, che questo browser o questo sito forse vietano. Non invia nulla.

## The board, as screen readers say it

board = Sudoku
cell = riga { $row } colonna { $column }
cell-given = { $cell }, { $digit }, dato
cell-digit = { $cell }, { $digit }
cell-empty = { $cell }, vuota
cell-marks = { $cell }, note { $digits }
cell-centre = { $cell }, centro { $digits }
cell-colour = { $cell }, colore { $number }
cell-conflict = { $cell }, conflitto

## The keys

tools = Strumenti
more = Altro
digits = Cifre
key = { $digit }, ne mancano { $missing }
key-mark = { $digit }, ne mancano { $missing }, nota
key-centre = { $digit }, ne mancano { $missing }, nota al centro
key-colour = Colore { $number }
undo = Annulla
redo = Ripeti
erase = Cancella
marks = Note
centre = Centro
colours = Colori
hint = Suggerisci
check = Controlla
fill-in = Riempi
fresh = Nuovo
restart = Da capo
undo-tip = Annulla (Ctrl+Z)
redo-tip = Ripeti (Ctrl+Y)
erase-tip = Cancella (Canc)
marks-tip = Note (M)
centre-tip = Note al centro (N)
colours-tip = Colora le celle (K)
hint-tip = Suggerimento (H)
check-tip = Controlla (C)
fill-in-tip = Annota tutti i candidati (F)
fresh-tip = Un altro sudoku con lo stesso percorso di soluzione
fresh-tip-new = Un sudoku nuovo di questo livello
restart-tip = Ricomincia

## What the page says about a game

choose-cell = Scegli prima una cella.
erased = Cancellato
undone = Annullato
redone = Ripetuto
filled-in = Tutti i candidati sono annotati
restarted = Ricominciato
done = Fatto
right-so-far = Finora giusto
nothing-wrong = Niente è sbagliato.
not-kept = Questa partita non viene salvata
not-kept-text = La memoria di questo browser è piena o bloccata. Prima di chiudere la pagina, apri il menu e salva i tuoi progressi in un file.
not-quite = Non proprio
wrong-digits = { $count ->
    [one] { $count } cifra è sbagliata.
   *[other] { $count } cifre sono sbagliate.
}
wrong-marks = { $count ->
    [one] In { $count } cella la cifra giusta non è annotata.
   *[other] In { $count } celle la cifra giusta non è annotata.
}
no-hint = Nessun suggerimento
no-path = Questa pagina non conosce altri passi di questo sudoku.
first-of-all = C’è un errore
digit-not-right = { $count ->
    [one] La cifra in { $cells } non è giusta.
   *[other] Le cifre in { $cells } non sono giuste.
}
digit-not-marked = La cifra giusta non è annotata in { $cells }.
mark-it = Annota
next-step = Ora viene un passo di questo tipo.
next-step-rated = Il prossimo passo vale { $rating }.
look-at = Guarda { $places }.
tell-me-more = Dimmi di più
do-it = Esegui
closed = Questo sudoku si apre nel suo giorno.
shared-title = Una posizione condivisa
shared-replaced = Sostituisce la tua partita. Annulla la ripristina.
shared-solved = Hai già risolto questo sudoku, quindi lo schema mostra la tua soluzione.
fresh-title = Un sudoku nuovo
fresh-text = Ha un altro aspetto e lo stesso percorso di soluzione.
fresh-back = Torna al primo
new-search = Ricerca di un sudoku nuovo, { $level }: { $count } tentativi.
solver-failed = Il programma di questa pagina ha fallito: { $problem }
solved-title = Risolto!
solved-text = { $puzzle }, in { $time }.
solved-with-hints = { $hints ->
    [one] { $puzzle }, in { $time } con { $hints } suggerimento.
   *[other] { $puzzle }, in { $time } con { $hints } suggerimenti.
}
another-fresh = Un altro simile
stay = Resta qui

## The solution

steps = Passi
to-beginning = All’inizio
step-back = Passo indietro
step-forward = Passo avanti
to-end = Alla fine
run = Avvia
stop = Ferma
speed = Velocità
skip-singles = Salta i singoli
step-of = Passo { $number } di { $count }
sum = somma { $sum }
chain = La catena
chain-suppose = Supponiamo che in { $cell } ci sia { $digit }.
chain-suppose-not = Supponiamo che in { $cell } non ci sia { $digit }.
chain-not = Allora in { $cell } non c’è { $digit }.
chain-so = Quindi { $house ->
        [box] nel
       *[other] nella
    } { $house } { $digit } può stare solo in { $cell }.
branches = Rami
all-branches = Tutti i rami
path-solved = Risolto
path-ends = Il percorso finisce qui
path-summary = { $count ->
    [one] { $count } passo. Il più difficile: { $technique }.
   *[other] { $count } passi. Il più difficile: { $technique }.
}
path-summary-rated = { $count ->
    [one] { $count } passo, valore { $rating }. Il più difficile: { $technique }.
   *[other] { $count } passi, valore { $rating }. Il più difficile: { $technique }.
}
show-hardest = Mostra il passo più difficile

## The menu

settings = Impostazioni
theme = Tema
theme-auto = Come il sistema
theme-light = Chiaro
theme-dark = Scuro
digit-first = Prima la cifra: scegli una cifra, poi le sue celle
instant-check = Controlla subito ogni cifra
candidates = Evidenzia le celle che possono avere la cifra scelta
statistics = Statistiche
no-statistics = Qui si contano i sudoku risolti.
stat-solved = Risolti
stat-hinted = Con suggerimenti
stat-best = Tempo migliore
stat-mean = Tempo medio
streak = { $count ->
    [one] { $count } giorno di fila
   *[other] { $count } giorni di fila
}
streak-longest = { $count ->
    [one] Serie più lunga: { $count } giorno
   *[other] Serie più lunga: { $count } giorni
}
progress = Progressi
progress-text = Partite, impostazioni e statistiche restano solo in questo browser. Salvale in un file per portarle in un altro browser.
save-file = Salva in un file
load-file = Carica da un file
not-loaded = Questo file non contiene progressi salvati.
load-question = { $count ->
    [0] Questo browser e il file hanno statistiche diverse.
    [one] { $count } partita è diversa in questo browser e nel file.
   *[other] { $count } partite sono diverse in questo browser e nel file.
}
load-merged = Che cosa vuoi conservare? Ciò che si trova solo in uno dei due resta comunque.
load-here = Conserva quanto è qui
load-there = Prendi quanto è nel file
own-puzzle = Sudoku proprio
own-text = Incolla un sudoku: 81 caratteri, nove righe, o un testo o un link che li contiene. Le celle vuote sono punti o zeri.
own-open = Apri
delete = Elimina
put-back = Ripristina
own-not-81 = { $count ->
    [one] { $count } cella invece di 81.
   *[other] { $count } celle invece di 81.
}
own-character = { $character } non è né una cifra né una cella vuota.
own-long = { $count } caratteri, attesi al massimo { $most }.
own-clash = Cifre uguali si vedono in { $cells }.
own-none = Questo sudoku non ha soluzione.
own-many = Questo sudoku ha più di una soluzione.
own-complete = Questo sudoku non ha celle vuote.
own-layout = Questa pagina non ha una griglia di questo tipo.
own-no-steps = Questo non è un sudoku con passi.
own-wrong-step = Il passo { $number } non è adatto a questo sudoku.
own-rating = Valutazione del sudoku …
print-which = Stampa più sudoku
print-from = Da
print-to = a
print-per-page = Per pagina
print-solutions = Anche le soluzioni

## Layouts of boards: their names, and their rules in one sentence

layout-x = X
layout-windoku = Windoku
layout-disjoint = Serie disgiunte
layout-asterisk = Stella
layout-centerdot = Croce dei centri
layout-girandola = Girandola
layout-jigsaw = Irregolare
layout-latin = Quadrato latino
rules = { $houses } contiene una volta sola { $digits }.
rules-row = Ogni riga
rules-column = ogni colonna
rules-box = ogni riquadro
rules-region = ogni regione
rules-diagonal = ogni diagonale
rules-window = ogni finestra ombreggiata
rules-group = ogni serie delle celle nello stesso posto di tutti i riquadri
rules-asterisk = la stella
rules-centerdot = la serie dei centri di tutti i riquadri
rules-girandola = la girandola
rules-digits = le cifre da 1 a { $last }
rules-letters = { $count ->
    [1] le cifre da 1 a 9 e la lettera A
   *[other] le cifre da 1 a 9 e le lettere da A a { $last }
}

## Help

help-title = Come si gioca
help-rules = Ogni riga, ogni colonna e ogni riquadro contiene una volta ogni cifra da 1 a 9.
help-choose = Scegli delle celle, poi una cifra. Trascina, o tieni premuto Maiusc o Ctrl, per scegliere più celle.
help-digit = metti una cifra; con Maiusc una nota, con Alt una nota al centro
help-modes = le cifre sono note, note al centro, colori; Spazio: il modo seguente
help-arrows = scegli una cella; con Maiusc più celle; Home e Fine: i capi di una riga
help-all = scegli tutte le celle; doppio clic: tutte quelle di una cifra
help-erase = cancella
help-undo = annulla, ripeti
help-actions = suggerimento, controlla, annota tutti i candidati
help-pause = pausa
help-hints = Un suggerimento nomina la tecnica del prossimo passo e mostra dove guardare. Chiedilo di nuovo per sapere che cosa segue e perché.
help-solution = Soluzione mostra tutto il percorso: le frecce lo percorrono, Spazio lo avvia.
help-fresh = Nuovo trasforma il sudoku in un altro di aspetto diverso e con lo stesso percorso di soluzione. Le partite restano in questo browser.
help-fresh-new = Nuovo crea un sudoku nuovo dello stesso livello. Le partite restano in questo browser.

## Techniques

technique-last_digit = Ultima cifra
technique-hidden_single_box = Singolo nascosto in un riquadro
technique-hidden_single_line = Singolo nascosto in una linea
technique-direct_pointing = Candidati bloccati diretti (puntamento)
technique-direct_claiming = Candidati bloccati diretti (rivendicazione)
technique-direct_hidden_pair = Coppia nascosta diretta
technique-naked_single = Singolo nudo
technique-direct_hidden_triplet = Tripla nascosta diretta
technique-pointing = Candidati bloccati (puntamento)
technique-claiming = Candidati bloccati (rivendicazione)
technique-generalized_intersection = Intersezione generalizzata
technique-naked_pair = Coppia nuda
technique-generalized_naked_pair = Coppia nuda generalizzata
technique-x_wing = X-Wing
technique-hidden_pair = Coppia nascosta
technique-naked_triplet = Tripla nuda
technique-generalized_naked_triplet = Tripla nuda generalizzata
technique-swordfish = Swordfish
technique-hidden_triplet = Tripla nascosta
technique-skyscraper = Grattacielo
technique-two_string_kite = Aquilone a 2 fili
technique-strong_links_2 = 2 legami forti
technique-xy_wing = XY-Wing
technique-xyz_wing = XYZ-Wing
technique-unique_rectangle_1 = Rettangolo unico tipo 1
technique-unique_rectangle_2 = Rettangolo unico tipo 2
technique-unique_rectangle_3 = Rettangolo unico tipo 3
technique-unique_rectangle_4 = Rettangolo unico tipo 4
technique-unique_loop_1 = Anello unico tipo 1
technique-unique_loop_2 = Anello unico tipo 2
technique-unique_loop_3 = Anello unico tipo 3
technique-unique_loop_4 = Anello unico tipo 4
technique-naked_quad = Quadrupla nuda
technique-generalized_naked_quad = Quadrupla nuda generalizzata
technique-jellyfish = Jellyfish
technique-hidden_quad = Quadrupla nascosta
technique-skyscraper_3 = 3 grattacieli
technique-string_kite_3 = Aquilone a 3 fili
technique-strong_links_3 = 3 legami forti
technique-wxyz_wing = WXYZ-Wing
technique-bug_1 = BUG tipo 1
technique-bug_2 = BUG tipo 2
technique-bug_3 = BUG tipo 3
technique-bug_4 = BUG tipo 4
technique-strong_links_4 = 4 legami forti
technique-vwxyz_wing = VWXYZ-Wing
technique-aligned_pair_exclusion = Esclusione di coppie allineate
technique-uvwxyz_wing = UVWXYZ-Wing
technique-x_cycle = Ciclo X
technique-y_cycle = Ciclo Y
technique-turbot_fish = Turbot Fish
technique-forcing_x_chain = Catena X forzata
technique-xy_cycle = Ciclo XY
technique-forcing_chain = Catena forzata
technique-tuvwxyz_wing = TUVWXYZ-Wing
technique-aligned_triplet_exclusion = Esclusione di triple allineate
technique-nishio_forcing_chain = Catena forzata Nishio
technique-cell_forcing_chain = Catene forzate di una cella
technique-region_forcing_chain = Catene forzate di una zona
technique-dynamic_contradiction_chain = Catena dinamica di contraddizione
technique-dynamic_double_chain = Catena dinamica doppia
technique-dynamic_cell_chain = Catene dinamiche di una cella
technique-dynamic_region_chain = Catene dinamiche di una zona
technique-hidden_single = Singolo nascosto
technique-locked_pair = Coppia bloccata
technique-locked_triple = Tripla bloccata
technique-remote_pair = Coppia remota
technique-empty_rectangle = Rettangolo vuoto
technique-unique_rectangle_5 = Rettangolo unico tipo 5
technique-unique_rectangle_6 = Rettangolo unico tipo 6
technique-hidden_rectangle = Rettangolo nascosto
technique-avoidable_rectangle_1 = Rettangolo evitabile tipo 1
technique-avoidable_rectangle_2 = Rettangolo evitabile tipo 2
technique-x_chain = Catena X
technique-xy_chain = Catena XY
technique-forcing_chain_contradiction = Catena forzata (contraddizione)
technique-forcing_chain_verity = Catena forzata (conseguenza comune)
technique-forcing_net_contradiction = Rete forzata (contraddizione)
technique-forcing_net_verity = Rete forzata (conseguenza comune)
technique-brute_force = Forza bruta
# Of chains with chains inside
inner-forcing = catene forzate
inner-multiple = catene forzate multiple
inner-dynamic = catene forzate dinamiche

## Sentences about steps, called like the clauses in src/grade/explain/clause.rs

OnlyPlace = { $house ->
        [box] Nel
       *[other] Nella
    } { $house } i passi precedenti lasciano solo { $cell } per { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }.
OnlyDigit = { $cell } può essere solo { $digit }: vede tutte le altre cifre, o i passi precedenti le hanno escluse.
LastCell = { $cell } è l’ultima cella vuota { $house ->
        [box] del
       *[other] della
    } { $house }, quindi lì va { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }.
OnlyPlaceSeen = { $house ->
        [box] Nel
       *[other] Nella
    } { $house } { $seen ->
        [one] { $digit ->
            [1] l’
            [8] l’
           *[other] {"il "}
        }{ $digit } in { $seen } lascia
       *[other] { $digit ->
            [1] gli
            [8] gli
           *[other] i
        } { $digit } in { $seen } lasciano
    } solo { $cell }.
OnlyPlaceLeft = { $house ->
        [box] Nel
       *[other] Nella
    } { $house } { $seen ->
        [one] { $digit ->
            [1] l’
            [8] l’
           *[other] {"il "}
        }{ $digit }
       *[other] { $digit ->
            [1] gli
            [8] gli
           *[other] i
        } { $digit }
    } in { $seen } e i passi precedenti lasciano solo { $cell }.
OnlyDigitSeen = { $cell } vede tutte le cifre tranne { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }.
Intersection = { $base ->
        [box] Nel
       *[other] Nella
    } { $base } tutti { $digit ->
        [1] gli
        [8] gli
       *[other] i
    } { $digit } sono { $cover ->
        [box] nel
       *[other] nella
    } { $cover }, quindi { $cover ->
        [box] il
       *[other] la
    } { $cover } non ha altri { $digit }.
DirectIntersection = { $base ->
        [box] Nel
       *[other] Nella
    } { $base } tutti { $digit ->
        [1] gli
        [8] gli
       *[other] i
    } { $digit } sono { $cover ->
        [box] nel
       *[other] nella
    } { $cover }, quindi { $cover ->
        [box] il
       *[other] la
    } { $cover } non ha altri { $digit }, e { $single ->
        [box] nel
       *[other] nella
    } { $single } resta solo { $cell } per { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }.
SeenPlaces = Ovunque sia il { $digit } in { $house }, altre celle lo vedono, quindi queste non hanno { $digit }.
NakedSubset = { $house ->
        [box] Nel
       *[other] Nella
    } { $house }, { $cells } contengono solo { $digits }, quindi nessun’altra cella della zona contiene una di queste cifre.
GeneralizedNakedSubset = { $house ->
        [box] Nel
       *[other] Nella
    } { $house }, { $cells } contengono solo { $digits }, quindi una cella che vede lì tutti i posti di una di queste cifre non la contiene.
HiddenSubset = { $house ->
        [box] Nel
       *[other] Nella
    } { $house }, solo { $cells } possono contenere { $digits }, quindi queste celle non contengono altro.
DirectHiddenSubset = { $house ->
        [box] Nel
       *[other] Nella
    } { $house }, solo { $cells } possono contenere { $digits }, quindi lì resta solo { $cell } per { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }.
Fish = { $base ->
        [box] Nei
       *[other] Nelle
    } { $base }, { $digit ->
        [1] gli
        [8] gli
       *[other] i
    } { $digit } sono solo { $cover ->
        [box] nei
       *[other] nelle
    } { $cover }, che quindi non hanno altri { $digit }.
Houses = { $kind } { $numbers }
Wing = Qualunque sia il valore di { $pivot }, { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } sta in { LIST($cells, with: ", ", last: " o ") }, quindi in nessuna cella che le veda { $cells ->
        [2] entrambe
       *[other] tutte
    }.
StrongLinks = { $digit ->
        [1] L’
        [8] L’
       *[other] {"Il "}
    }{ $digit } sta { LIST($links, with: ", ") }; quindi sta in { LIST($first, with: ", ", last: " o ") } o { LIST($last, with: ", ", last: " o ") }, e in nessuna cella che le veda tutte.
StrongLoop = { $digit ->
        [1] L’
        [8] L’
       *[other] {"Il "}
    }{ $digit } sta { LIST($links, with: ", ") }, e questi legami formano un anello; quindi c’è un { $digit } a ogni giunzione di due legami, e nessun’altra cella che veda tutta una giunzione lo contiene.
StrongLink = { $house ->
        [box] nel
       *[other] nella
    } { $house } in { LIST($from, with: ", ", last: " o ") } o { LIST($to, with: ", ", last: " o ") }
AlmostLocked = { $cells } contengono solo { $digits }, una cifra in più rispetto alle celle. Se in { $pincer } sta la cifra { $linked }, esse contengono tutte le altre, quindi la cifra { $other } sta in { $pincer } o in esse.
AlmostLockedTwice = { $cells } contengono solo { $digits }, una cifra in più rispetto alle celle. { $pincer } toglie loro una delle cifre { $linked }, quindi esse contengono tutte le altre, e { $linked } stanno in { $pincer } e in esse.
Loop = Con solo { $digits } in { $cells } ci sarebbero due soluzioni; { $then }
Bug = Senza { $extra }, ogni cella vuota avrebbe due candidati e ogni cifra due posti in ogni zona; { $then }
OneCellIsExtra = quindi { $cell } non è né { LIST($digits, with: ", ", last: " né ") }.
OneIsExtra = quindi { $extra }.
OneHas = quindi { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } sta in { LIST($cells, with: ", ", last: " o ") }, e in nessuna cella che le veda { $cells ->
        [2] entrambe
       *[other] tutte
    }.
MakesNakedSubset = quindi { $extra }, il che forma, con { $cells }, { $digits ->
        [2] una coppia nuda
        [3] una tripla nuda
        [4] una quadrupla nuda
       *[other] un gruppo nudo
    } di { $digits } { $house ->
        [box] nel
       *[other] nella
    } { $house }.
MakesHiddenSubset = quindi { $extra }, e solo l’altra può formare, con { $cells }, { $digits ->
        [2] una coppia nascosta
        [3] una tripla nascosta
        [4] una quadrupla nascosta
       *[other] un gruppo nascosto
    } di { $digits } { $house ->
        [box] nel
       *[other] nella
    } { $house }.
OnlyPlaces = { $house ->
        [box] nel
       *[other] nella
    } { $house } solo { $cells } possono essere { $digit }, quindi nessuna è { $other }.
SharedDigit = { $house ->
        [box] nel
       *[other] nella
    } { $house } solo { $cells } possono essere { $digit }, quindi una lo è, e l’altra ha una cifra in più.
CellMustBe = { $cell } deve essere { LIST($digits, with: ", ", last: " o ") }
OneOfCellsIs = una delle celle { $cells } è { LIST($digits, with: ", ", last: " o ") }
Exclusion = { LIST($cases, with: "; ") }.
ExcludedCandidate = { $conclusion }, perché { LIST($outcomes, with: ", ") }
LeavesNothing = con { LIST($ways, with: ", ", last: " o con ") } non resta nulla per { $cell }
RepeatsDigit = con { LIST($ways, with: ", ", last: " o con ") } si ripete { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }
Together = { $candidates }
CycleOfDigit = { $digit ->
        [1] L’
        [8] L’
       *[other] {"Il "}
    }{ $digit } sta o in { $on }, o in { $off }; { $seen } { $seen ->
        [one] vede
       *[other] vedono
    } celle di entrambi i gruppi, quindi { $seen ->
        [one] non lo contiene
       *[other] nessuna lo contiene
    }.
Cycle = O { $on }, o { $off }; in entrambi i casi { $seen }, quindi lì { $seen ->
        [one] quella cifra è impossibile
       *[other] quelle cifre sono impossibili
    }.
SeesDigit = { $cell } vede un { $digit }
CannotBe = { $cell } non può essere { $digit }
MustBe = { $cell } deve essere { $digit }
Leads = { $assumed } porterebbe a { $target }, una contraddizione, quindi { $conclusion }.
Contradicts = { $assumed } porterebbe sia a { $target } sia a { $opposite }, una contraddizione, quindi { $conclusion }.
FollowsFromBoth = { $assumed } e { $opposite } portano allo stesso risultato, e uno dei due è vero, quindi { $conclusion }.
FollowsFromCell = Ogni candidato di { $cell } porta allo stesso risultato, quindi { $conclusion }.
FollowsFromHouse = Ogni posto { $digit ->
        [1] dell’
        [8] dell’
       *[other] {"del "}
    }{ $digit } { $house ->
        [box] nel
       *[other] nella
    } { $house } porta allo stesso risultato, quindi { $conclusion }.
Line = { LIST($runs, with: "; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
NestedChain = catena { $number }, { $technique }: { LOWER($reason) }
ByChain = catena { $number }
ByIntersection = { $technique } { $base ->
        [box] dal
       *[other] dalla
    } { $base } { $cover ->
        [box] al
       *[other] alla
    } { $cover }
BySubset = { $technique } { LIST($digits, with: "") } { $house ->
        [box] nel
       *[other] nella
    } { $house }
ByFish = { $technique } { $base ->
        [box] nei
       *[other] nelle
    } { $base }
ByTechnique = { $technique }
PlacesUnstated = { $technique } mostra che { $cell } è { $digit }.
RemovesUnstated = { $technique } esclude { $gone }.

## Hints, called like the clauses in src/grade/explain/clause.rs

AskLastCell = Quale cifra manca { $house ->
        [box] nel
       *[other] nella
    } { $house }? Una sola delle sue celle è vuota.
AskPlaceInBox = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } { $house ->
        [box] nel
       *[other] nella
    } { $house }? Guarda { $lines }.
AskPlaceInLine = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } { $house ->
        [box] nel
       *[other] nella
    } { $house }? Guarda { $lines }.
AskPlaceLeft = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } { $house ->
        [box] nel
       *[other] nella
    } { $house }? Guarda { $lines } e ciò che i passi precedenti hanno eliminato.
AskPlaceEarlier = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } { $house ->
        [box] nel
       *[other] nella
    } { $house }? Pensa a ciò che i passi precedenti hanno eliminato.
AskDigit = Quale cifra può stare in { $cell }? La cella vede tutte le altre.
AskDigitLeft = Quale cifra può stare in { $cell }? La cella vede le altre, o i passi precedenti le hanno eliminate.
AskIntersection = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } { $base ->
        [box] nel
       *[other] nella
    } { $base }? Che cosa significa per { $cover ->
        [box] il
       *[other] la
    } { $cover }?
AskDirectIntersection = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } { $base ->
        [box] nel
       *[other] nella
    } { $base }? Che cosa significa per { $cover ->
        [box] il
       *[other] la
    } { $cover }, e poi per { $single ->
        [box] il
       *[other] la
    } { $single }?
AskSeenPlaces = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } in { $house }? Quali altre celle vedono tutti questi posti?
AskNakedSubset = Quali cifre possono stare in { $cells }? Che cosa significa per le altre celle { $house ->
        [box] del
       *[other] della
    } { $house }?
AskGeneralizedNakedSubset = Quali cifre possono stare in { $cells }? Quali celle vedono tutti i posti di una di queste cifre in { $house }?
AskHiddenSubset = Dove possono stare { $digits } { $house ->
        [box] nel
       *[other] nella
    } { $house }? Che altro possono contenere queste celle?
AskDirectHiddenSubset = Dove possono stare { $digits } { $house ->
        [box] nel
       *[other] nella
    } { $house }? Dove resta allora posto per { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }?
AskFish = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } { $base ->
        [box] nei
       *[other] nelle
    } { $base }? Che cosa significa per { $cover ->
        [box] i
       *[other] le
    } { $cover }?
AskWing = Prova ogni candidato di { $pivot }. Quale delle celle { $cells } è allora { $digit }?
AskStrongLinks = Dove può stare { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } in { $houses }? Quali di questi posti si vedono?
AskAlmostLocked = Quali cifre possono stare in { $cells }? Prova ogni candidato di { $pincer }.
AskLoop = Con solo { $digits } in { $cells } ci sarebbero due soluzioni. Che cosa lo impedisce?
AskBug = Tutte le celle vuote tranne { $cells } hanno due candidati. E se ne { $cells ->
        [one] avesse due anche questa
       *[other] avessero due anche queste
    }?
AskExclusion = Prova tutti i modi di riempire { $cells }. Quali candidati non vanno mai bene?
AskCycleOfDigit = Segui { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } lungo l’anello { $cells }. In quali altre celle non può stare?
AskCycle = Segui l’anello attraverso { $cells }. Che cosa è falso in entrambi i sensi?
AskChainOfDigit = Segui { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit } attraverso { $cells }. Che cosa se ne deduce?
AskChain = Segui i legami attraverso { $cells }. Che cosa se ne deduce?
AskContradiction = Prova i candidati di { $cell }. Quali portano a una contraddizione in { $other }?
AskDouble = Supponi { $assumed }, poi il contrario. Che cosa vale in entrambi i casi per { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }?
AskCellChain = Prova ogni candidato di { $cell }. Che cosa vale con tutti per { $digit ->
        [1] l’
        [8] l’
       *[other] {"il "}
    }{ $digit }?
AskHouseChain = Prova ogni posto { $digit ->
        [1] dell’
        [8] dell’
       *[other] {"del "}
    }{ $digit } { $house ->
        [box] nel
       *[other] nella
    } { $house }. Che cosa vale con tutti?
AskUnstated = Quali candidati per { $digits } decide questo schema?
