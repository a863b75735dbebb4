### The German messages; docs/languages.md describes them.

## Levels

level-easy = Leicht
level-medium = Mittel
level-hard = Schwer
level-expert = Experte
level-fiendish = Teuflisch
level-extreme = Extrem
level-unfair = Unfair

## Books

book-solutions = Lösungen
book-solution = Lösung
book-contents = Inhalt
book-puzzles = Rätsel { $numbers }
book-puzzle = Rätsel { $number }
book-page = Seite { $page }
book-hints = Tipps
book-techniques = Techniken
book-hints-intro = Jeder Tipp stellt eine Frage zu einem Schritt seines Rätsels. „Nach 12 Zellen“ heißt, dass du 12 Zellen gefüllt hast; frühere Schritte können auch Kandidaten gestrichen haben. Ein Rätsel, das hier fehlt, braucht keinen Tipp.
book-hint = **{ $technique }.** { $question }
book-hint-noted = **{ $technique }** ({ $notes }). { $question }
book-hint-after = { $cells ->
    [one] nach { $cells } Zelle
   *[other] nach { $cells } Zellen
}
book-hint-page = Seite { $page }
book-rules = So wird gespielt
book-rules-goal = Fülle die leeren Zellen so, dass jede Zeile, jede Spalte und jeder Block aus neun Zellen jede Ziffer von 1 bis 9 einmal enthält. Jedes Rätsel hat genau eine Lösung, und Nachdenken führt zu ihr: Raten ist nie nötig.
book-rules-symbols = **{ $symbols }** stehen für die Ziffern von 1 bis { $last }.
book-rules-each-symbol = jedes Zeichen
book-rules-letters = Buchstaben stehen für die Ziffern: Jede Zeile, jede Spalte und jeder Block enthält jeden Buchstaben des Rätsels einmal. Sie stehen unter dem Rätsel. In der Lösung bilden sie ein Wort, in einer Zeile oder auf der Diagonale von links oben.
book-rules-pictures = Bilder stehen für die Ziffern: Jede Zeile, jede Spalte und jeder Block enthält jedes Bild einmal. Unter dem Rätsel steht, welche Zahl ein Bild hat. Zeichne die Bilder, oder schreibe ihre Zahlen.
book-rules-names = Die Zeilen sind von oben nach unten nummeriert, die Spalten von links nach rechts, die Blöcke wie im Bild. **Z3S7** ist die Zelle in Zeile 3 und Spalte 7, hier grau. Sie liegt in Block 3.
book-rules-names-board = Die Zeilen sind von oben nach unten nummeriert, die Spalten von links nach rechts, andere Bereiche wie im Bild. **{ $cell }** ist die Zelle in Zeile { $row } und Spalte { $column }, hier grau.
book-rules-diagonals = Diagonale 1 beginnt links oben, Diagonale 2 rechts oben.
book-rules-groups = Gruppe 1 hat die erste Zelle jedes Blocks, Gruppe 2 die zweite, und so weiter.
book-rules-windows = Fünf weitere Fenster folgen daraus: die Zeilen 1, 5 und 9 in den Spalten 2 bis 4 (5), 6 bis 8 (6) und 1, 5 und 9 (9); die Spalten 1, 5 und 9 in den Zeilen 2 bis 4 (7) und 6 bis 8 (8).
book-rules-words = Ein **Haus** ist eine Zeile, eine Spalte oder ein Block. Zwei Zellen **sehen** einander, wenn sie in einem gemeinsamen Haus liegen. Ein **Kandidat** einer leeren Zelle ist eine Ziffer, die sie noch haben kann.
book-rules-words-board = Ein **Haus** ist eine Zeile, eine Spalte oder ein anderer Bereich, der jede Ziffer einmal enthält. Zwei Zellen **sehen** einander, wenn sie in einem gemeinsamen Haus liegen. Ein **Kandidat** einer leeren Zelle ist eine Ziffer, die sie noch haben kann.
book-rules-notation = **Z3S7=5** bedeutet: Z3S7 ist 5. **Z3S7≠5** bedeutet: Z3S7 ist nicht 5. Ein Pfeil **→** führt zu dem, was daraus folgt.
book-rules-position = Jede Lektion zeigt ein Rätsel **nach einigen Schritten** seiner Lösung. Ein Schritt setzt eine Ziffer oder streicht Kandidaten.
book-rules-legend = **In den Bildern** der Lektionen sind kleine Ziffern Kandidaten, und auf die grauen Zellen kommt es an. Dunkel ist, was der Schritt setzt, oder die mittlere Zelle eines Flügels; durchgestrichen ist, was er entfernt. Ein Pfeil führt zu dem, was folgt: ein schwarzer zu einer Ziffer, die richtig ist, ein grauer zu einer, die falsch ist. Im Text verbindet **+** Aussagen, die nur zusammen zur nächsten führen.
book-rules-scan = **So fängt man an:** Suche eine Ziffer in einem Block. Im Bild braucht der Block links oben eine 8. Die grauen Achten sperren zwei seiner Zeilen und eine seiner Spalten. Nur die dunkle Zelle bleibt übrig, also steht dort die 8.
book-rules-scan-symbols = **So fängt man an:** Suche ein Zeichen in einem Block. Im Bild braucht der Block links oben noch { $digit }. Die grauen Zellen mit { $digit } sperren zwei seiner Zeilen und eine seiner Spalten. Nur die dunkle Zelle bleibt übrig, also steht dort { $digit }.
book-rules-scan-board = **So fängt man an:** Suche eine Ziffer in einem Bereich. Im Bild ist das { $digit } ({ $house }). Die grauen Zellen mit { $digit } sperren die durchgekreuzten Zellen. Nur die dunkle Zelle bleibt übrig, also steht dort { $digit }.
book-rules-marks = **Wenn es nicht weitergeht:** Schreibe alle Ziffern, die eine Zelle noch haben kann, klein hinein. Trägst du eine Ziffer ein, streiche sie in den anderen Zellen ihrer Zeile, ihrer Spalte und ihres Blocks. Bleibt in einer Zelle nur eine kleine Ziffer, gehört sie dorthin.
book-rules-marks-board = **Wenn es nicht weitergeht:** Schreibe alle Ziffern, die eine Zelle noch haben kann, klein hinein. Trägst du eine Ziffer ein, streiche sie in allen Zellen, die einen Bereich mit ihr teilen. Bleibt in einer Zelle nur eine kleine Ziffer, gehört sie dorthin.
book-rules-signs = **{ $signs }** zeigt, wie schwer ein Rätsel ist: Je mehr Zeichen gefüllt sind, desto schwerer ist es.
book-rating = ER { $er }.
book-position = { $steps ->
    [0] { $puzzle }, am Anfang.
    [one] { $puzzle }, nach { $steps } Schritt.
   *[other] { $puzzle }, nach { $steps } Schritten.
}
book-also = Auch in { $numbers }.
book-also-more = Auch in { $numbers } und { $count } weiteren.
book-between-sentences = {" "}
book-date = { $day }. { $month } { $year }
book-month = { $month } { $year }
book-month-1 = Januar
book-month-2 = Februar
book-month-3 = März
book-month-4 = April
book-month-5 = Mai
book-month-6 = Juni
book-month-7 = Juli
book-month-8 = August
book-month-9 = September
book-month-10 = Oktober
book-month-11 = November
book-month-12 = Dezember
book-weekday-1 = Montag
book-weekday-2 = Dienstag
book-weekday-3 = Mittwoch
book-weekday-4 = Donnerstag
book-weekday-5 = Freitag
book-weekday-6 = Samstag
book-weekday-7 = Sonntag
book-unique-rectangles = Eindeutige Rechtecke
book-unique-loops = Eindeutige Schleifen
book-bugs = BUG
book-type = **{ $technique }.**
book-count = { $count ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
   *[other] { $count }
}
book-idea-last-digit = Betrachte ein Haus. Wenn nur eine seiner Zellen leer ist, hat diese Zelle die fehlende Ziffer.
book-idea-only-place-box = Betrachte einen Block und eine Ziffer. Wenn nur eine Zelle des Blocks die Ziffer haben kann, gehört die Ziffer dorthin.
book-idea-only-place-line = Betrachte eine Zeile oder Spalte und eine Ziffer. Wenn nur eine ihrer Zellen die Ziffer haben kann, gehört die Ziffer dorthin.
book-idea-only-place-house = Betrachte ein Haus und eine Ziffer. Wenn nur eine seiner Zellen die Ziffer haben kann, gehört die Ziffer dorthin.
book-idea-only-digit = Betrachte eine Zelle. Wenn in ihrer Zeile, ihrer Spalte und ihrem Block alle Ziffern außer einer stehen, gehört diese in die Zelle.
book-idea-only-digit-houses = Betrachte eine Zelle. Wenn in ihren Häusern alle Ziffern außer einer stehen, gehört diese in die Zelle.
book-idea-pointing = Liegen in einem Block alle Plätze einer Ziffer in derselben Zeile oder Spalte, hat einer davon die Ziffer. In den anderen Zellen der Zeile oder Spalte fällt sie weg.
book-idea-claiming = Liegen in einer Zeile oder Spalte alle Plätze einer Ziffer in demselben Block, hat einer davon die Ziffer. In den anderen Zellen des Blocks fällt sie weg.
book-idea-locked = Liegen alle Plätze einer Ziffer in einem Haus auch in einem zweiten Haus, hat einer davon die Ziffer. In den anderen Zellen des zweiten Hauses fällt sie weg.
book-idea-seen-places = Sehen Zellen außerhalb alle Plätze einer Ziffer in einer Zeile, einer Spalte, einem Block oder einer Diagonale, haben sie diese Ziffer nicht.
book-idea-direct = Hier bleibt dann in einem Haus nur ein Platz für eine Ziffer, also gehört sie dorthin.
book-idea-naked = Wenn { $count } Zellen eines Hauses zusammen nur { $count } Ziffern haben können, haben sie diese Ziffern. In den anderen Zellen des Hauses fallen diese Ziffern weg.
book-idea-hidden = Wenn { $count } Ziffern eines Hauses zusammen nur in { $count } Zellen stehen können, haben diese Zellen diese Ziffern. Alle anderen Ziffern fallen dort weg.
book-idea-fish = Betrachte eine Ziffer in { $count } parallelen Linien. Wenn ihre Plätze dort in nur { $count } kreuzenden Linien liegen, fällt sie in allen anderen Zellen der kreuzenden Linien weg.
book-idea-wing-xy = Eine Zelle hat zwei Kandidaten und sieht zwei Zellen. Die eine hat den ersten Kandidaten und eine dritte Ziffer, die andere den zweiten Kandidaten und dieselbe dritte Ziffer. Also hat eine der beiden die dritte Ziffer. Diese fällt in jeder Zelle weg, die beide sieht.
book-idea-wing-xyz = Eine Zelle hat drei Kandidaten und sieht zwei Zellen. Diese haben je zwei davon, aber nicht dieselben zwei. Eine Ziffer ist allen drei Zellen gemeinsam, also hat eine von ihnen sie. Sie fällt in jeder Zelle weg, die alle drei sieht.
book-idea-strong-links = Hat eine Ziffer in einem Haus nur zwei Plätze, sind diese verbunden: Einer davon hat die Ziffer. Reihe { $count } solche Verbindungen so aneinander, dass das Ende der einen den Anfang der nächsten sieht. Dann hat ein Ende der Kette die Ziffer. Sie fällt in jeder Zelle weg, die beide Enden sieht.
book-idea-parallel = Hier liegen die Verbindungen in parallelen Linien.
book-idea-crossing = Hier liegen die Verbindungen in Zeilen und Spalten.
book-idea-almost-locked = Eine Gruppe von { $count } Zellen hat eine Ziffer mehr als Zellen. Nimmt ihr eine andere Zelle eine dieser Ziffern, hat die Gruppe alle übrigen. Was in allen Fällen falsch ist, fällt weg.
book-idea-rectangle = Ein Rätsel hat nur eine Lösung. Hätten die vier Ecken eines Rechtecks in zwei Blöcken nur dieselben zwei Ziffern, könnte man diese tauschen. Also hat mindestens eine Ecke eine andere Ziffer.
book-idea-loop = Ein Rätsel hat nur eine Lösung. Hätten die Zellen eines geschlossenen Wegs nur dieselben zwei Ziffern, könnte man diese tauschen. Also hat mindestens eine der Zellen eine andere Ziffer.
book-idea-bug = Ein Rätsel hat nur eine Lösung. Hätte jede leere Zelle zwei Kandidaten und jede fehlende Ziffer zwei Plätze in jedem Haus, gäbe es keine Lösung oder mehrere. Also ist eine der zusätzlichen Ziffern richtig.
book-idea-one-cell = Hier hat nur eine Zelle andere Ziffern, also steht dort eine davon.
book-idea-one-digit = Hier sind die anderen Ziffern alle gleich, also hat eine ihrer Zellen diese Ziffer.
book-idea-with-naked = Hier zählen die Zellen mit anderen Ziffern als eine Zelle eines nackten Paars, Tripels oder Quadrupels.
book-idea-with-hidden = Hier gehört eine der beiden Zellen mit anderen Ziffern zu einem versteckten Paar, Tripel oder Quadrupel.
book-idea-two-places = Hier haben zwei Zellen andere Ziffern, und eine Ziffer des Paars hat in einem Haus keinen anderen Platz. Also hat keine der beiden die andere Ziffer des Paars.
book-idea-exclusion = Probiere alle Möglichkeiten, { $count } Zellen zu füllen. Eine Möglichkeit scheitert, wenn sie eine Ziffer in einem Haus wiederholt oder einer Zelle ringsum keine Ziffer lässt. Ziffern, die nur in scheiternden Möglichkeiten vorkommen, fallen weg.
book-idea-x-cycle = Die Plätze einer Ziffer bilden einen Ring von Verbindungen. Entweder hat jeder zweite Platz die Ziffer, oder die übrigen haben sie. Sie fällt in jeder Zelle weg, die Plätze von beiden Sorten sieht.
book-idea-y-cycle = Zellen mit zwei Kandidaten bilden einen Ring. Entweder ist jeder zweite Kandidat richtig, oder die übrigen sind es. Was in beiden Fällen falsch ist, fällt weg.
book-idea-xy-cycle = Zellen mit zwei Kandidaten und Häuser mit zwei Plätzen einer Ziffer bilden einen Ring. Entweder ist jeder zweite Kandidat richtig, oder die übrigen sind es. Was in beiden Fällen falsch ist, fällt weg.
book-idea-x-chain = Nimm an, dass eine Zelle eine Ziffer hat oder nicht hat, und folge den Verbindungen dieser Ziffer. Führen sie zum Gegenteil, ist die Annahme falsch.
book-idea-turbot = Hier sind es nur fünf Verbindungen.
book-idea-xy-chain = Nimm an, dass eine Zelle eine Ziffer hat oder nicht hat. Folge Zellen mit zwei Kandidaten und Häusern mit zwei Plätzen einer Ziffer. Führen sie zum Gegenteil, ist die Annahme falsch.
book-idea-nishio = Nimm an, dass eine Zelle eine Ziffer hat, und folge nur dieser Ziffer. Führt das zu einem Widerspruch, ist die Annahme falsch.
book-idea-contradiction = Nimm etwas an und folge dem, was es erzwingt. Erzwingt es etwas und dessen Gegenteil, ist die Annahme falsch.
book-idea-double = Nimm etwas an, dann das Gegenteil, und folge jeweils dem, was es erzwingt. Was aus beidem folgt, ist richtig.
book-idea-cell = Probiere jeden Kandidaten einer Zelle und folge dem, was er erzwingt. Was aus allen folgt, ist richtig.
book-idea-house = Probiere jeden Platz einer Ziffer in einem Haus und folge dem, was er erzwingt. Was aus allen folgt, ist richtig.
book-idea-dynamic = Mehrere Ergebnisse zusammen können das nächste erzwingen.
book-idea-nested = Manche Verbindungen sind selbst Ketten.

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
cell-name = Z{ $row }S{ $column }
list-with = {", "}
list-last = {" und "}
house-box = Block { $number }
house-row = Zeile { $number }
house-column = Spalte { $number }
house-group = Gruppe { $number }
house-window = Fenster { $number }
house-diagonal-1 = Diagonale 1
house-diagonal-2 = Diagonale 2
house-girandola = Girandola
house-asterisk = Asterisk
house-centerdot = Mittelpunkte
house-region = Region { $number }
houses-box = Blöcke
houses-row = Zeilen
houses-column = Spalten
houses-group = Gruppen
houses-window = Fenster
houses-region = Regionen

## The page: views, puzzles, printing

page-title = Lösungswege
view = Ansicht
play = Spielen
solution = Lösung
menu = Menü
print = Drucken
help = Hilfe
share = Teilen
share-game = Mit meinen Ziffern teilen
copied = Kopiert
close = Schließen
cancel = Abbrechen
puzzle = Rätsel
puzzles = Rätsel
previous-puzzle = Voriges Rätsel
next-puzzle = Nächstes Rätsel
puzzle-name = Nr. { $number }
puzzle-fresh = Nr. { $number } · neu
puzzle-own = Eigenes Rätsel { $number }
puzzle-new = Neues Rätsel { $number }
tile = Rätsel { $number }, { $rating }
tile-begun = { $tile }, begonnen
tile-solved = { $tile }, gelöst
level = Stufe
all-levels = Alle
own-level = Eigene
of-solved = { $solved } von { $count }
begun = begonnen
solved = gelöst
time = Zeit
pause = Pause
resume = Weiter
paused = Weiterspielen
no-script = Das Skript dieser Seite lief nicht. Es braucht JavaScript, das dieser Browser oder diese Website vielleicht verbietet. Es sendet nichts.

## The board, as screen readers say it

board = Sudoku
cell = Zeile { $row } Spalte { $column }
cell-given = { $cell }, { $digit }, vorgegeben
cell-digit = { $cell }, { $digit }
cell-empty = { $cell }, leer
cell-marks = { $cell }, Notizen { $digits }
cell-centre = { $cell }, Mitte { $digits }
cell-colour = { $cell }, Farbe { $number }
cell-conflict = { $cell }, Widerspruch

## The keys

tools = Werkzeuge
more = Mehr
digits = Ziffern
key = { $digit }, { $missing } fehlen
key-mark = { $digit }, { $missing } fehlen, Notiz
key-centre = { $digit }, { $missing } fehlen, Notiz in der Mitte
key-colour = Farbe { $number }
undo = Zurück
redo = Vor
erase = Löschen
marks = Notizen
centre = Mitte
colours = Farben
hint = Tipp
check = Prüfen
fill-in = Füllen
fresh = Neu
restart = Neustart
undo-tip = Rückgängig (Strg+Z)
redo-tip = Wiederholen (Strg+Y)
erase-tip = Löschen (Entf)
marks-tip = Notizen (M)
centre-tip = Notizen in der Mitte (N)
colours-tip = Zellen färben (K)
hint-tip = Tipp (H)
check-tip = Prüfen (C)
fill-in-tip = Alle Kandidaten eintragen (F)
fresh-tip = Ein anderes Rätsel mit demselben Lösungsweg
fresh-tip-new = Ein neues Rätsel dieser Stufe
restart-tip = Von vorn beginnen

## What the page says about a game

choose-cell = Wähle zuerst eine Zelle.
erased = Gelöscht
undone = Rückgängig gemacht
redone = Wiederholt
filled-in = Alle Kandidaten sind eingetragen
restarted = Von vorn begonnen
done = Erledigt
right-so-far = Bisher richtig
nothing-wrong = Nichts ist falsch.
not-kept = Dieses Spiel wird nicht gespeichert
not-kept-text = Der Speicher dieses Browsers ist voll oder gesperrt. Bevor du die Seite schließt, öffne das Menü und speichere deinen Fortschritt in einer Datei.
not-quite = Nicht ganz
wrong-digits = { $count ->
    [one] { $count } Ziffer ist falsch.
   *[other] { $count } Ziffern sind falsch.
}
wrong-marks = { $count ->
    [one] In { $count } Zelle fehlt die richtige Ziffer unter den Notizen.
   *[other] In { $count } Zellen fehlt die richtige Ziffer unter den Notizen.
}
no-hint = Kein Tipp
no-path = Diese Seite kennt keinen weiteren Schritt dieses Rätsels.
first-of-all = Etwas stimmt nicht
digit-not-right = { $count ->
    [one] Die Ziffer in { $cells } ist nicht richtig.
   *[other] Die Ziffern in { $cells } sind nicht richtig.
}
digit-not-marked = Die richtige Ziffer fehlt unter den Notizen in { $cells }.
mark-it = Notieren
next-step = Ein solcher Schritt kommt als Nächstes.
next-step-rated = Der nächste Schritt ist mit { $rating } bewertet.
look-at = Sieh dir { $places } an.
tell-me-more = Mehr dazu
do-it = Ausführen
closed = Dieses Rätsel wird an seinem Tag geöffnet.
shared-title = Ein geteilter Spielstand
shared-replaced = Er ersetzt dein eigenes Spiel. Mit „Zurück“ kommt deines wieder.
shared-solved = Du hast dieses Rätsel schon gelöst, also zeigt das Feld deine eigene Lösung.
fresh-title = Ein neues Rätsel
fresh-text = Es sieht anders aus und hat denselben Lösungsweg.
fresh-back = Zurück zum ersten
new-search = Suche ein neues Rätsel, { $level }: { $count } versucht.
solver-failed = Der Löser dieser Seite ist gescheitert: { $problem }
solved-title = Gelöst!
solved-text = { $puzzle }, in { $time }.
solved-with-hints = { $hints ->
    [one] { $puzzle }, in { $time } mit { $hints } Tipp.
   *[other] { $puzzle }, in { $time } mit { $hints } Tipps.
}
another-fresh = Noch eins dieser Art
stay = Hier bleiben

## The solution

steps = Schritte
to-beginning = Zum Anfang
step-back = Ein Schritt zurück
step-forward = Ein Schritt vor
to-end = Zum Ende
run = Abspielen
stop = Anhalten
speed = Tempo
skip-singles = Einer überspringen
step-of = Schritt { $number } von { $count }
sum = Summe { $sum }
chain = Die Kette
chain-suppose = Angenommen, in { $cell } steht die { $digit }.
chain-suppose-not = Angenommen, in { $cell } steht nicht die { $digit }.
chain-not = Dann steht in { $cell } keine { $digit }.
chain-so = Also bleibt in { $house } für die { $digit } nur { $cell }.
branches = Zweige
all-branches = Alle Zweige
path-solved = Gelöst
path-ends = Der Weg endet hier
path-summary = { $count ->
    [one] { $count } Schritt. Schwerster: { $technique }.
   *[other] { $count } Schritte. Schwerster: { $technique }.
}
path-summary-rated = { $count ->
    [one] { $count } Schritt, Wertung { $rating }. Schwerster: { $technique }.
   *[other] { $count } Schritte, Wertung { $rating }. Schwerster: { $technique }.
}
show-hardest = Den schwersten Schritt zeigen

## The menu

settings = Einstellungen
theme = Farbschema
theme-auto = Wie das System
theme-light = Hell
theme-dark = Dunkel
digit-first = Ziffer zuerst: erst eine Ziffer wählen, dann ihre Zellen
instant-check = Jede Ziffer sofort prüfen
candidates = Zellen hervorheben, in die die gewählte Ziffer passt
statistics = Statistik
no-statistics = Gelöste Rätsel werden hier gezählt.
stat-solved = Gelöst
stat-hinted = Mit Tipps
stat-best = Bestzeit
stat-mean = Mittlere Zeit
streak = { $count ->
    [one] { $count } Tag in Folge
   *[other] { $count } Tage in Folge
}
streak-longest = { $count ->
    [one] Längste Folge: { $count } Tag
   *[other] Längste Folge: { $count } Tage
}
progress = Spielstand
progress-text = Spiele, Einstellungen und Statistik bleiben nur in diesem Browser. Sichere sie in eine Datei, um sie in einen anderen Browser zu übertragen.
save-file = In eine Datei sichern
load-file = Aus einer Datei laden
not-loaded = Diese Datei enthält keinen Spielstand.
load-question = { $count ->
    [0] Dieser Browser und die Datei haben verschiedene Statistiken.
    [one] { $count } Spiel ist in diesem Browser anders als in der Datei.
   *[other] { $count } Spiele sind in diesem Browser anders als in der Datei.
}
load-merged = Was möchtest du behalten? Was es nur einmal gibt, bleibt in jedem Fall erhalten.
load-here = Das in diesem Browser
load-there = Das aus der Datei
own-puzzle = Eigenes Rätsel
own-text = Füge ein Rätsel ein: 81 Zeichen, neun Zeilen, oder einen Text oder Link mit ihnen. Leere Zellen sind Punkte oder Nullen.
own-open = Öffnen
delete = Löschen
put-back = Zurückholen
own-not-81 = { $count ->
    [one] { $count } Zelle statt 81.
   *[other] { $count } Zellen statt 81.
}
own-character = { $character } ist weder eine Ziffer noch eine leere Zelle.
own-long = { $count } Zeichen, erwartet werden höchstens { $most }.
own-clash = Gleiche Ziffern sehen einander in { $cells }.
own-none = Dieses Rätsel hat keine Lösung.
own-many = Dieses Rätsel hat mehr als eine Lösung.
own-complete = Dieses Rätsel hat keine leere Zelle.
own-layout = Diese Seite kennt kein Brett dieser Art.
own-no-steps = Das ist kein Rätsel mit Schritten.
own-wrong-step = Schritt { $number } passt nicht zu diesem Rätsel.
own-rating = Das Rätsel wird bewertet …
print-which = Mehrere drucken
print-from = Von
print-to = bis
print-per-page = Je Seite
print-solutions = Auch Lösungen

## Layouts of boards: their names, and their rules in one sentence

layout-x = X
layout-windoku = Windoku
layout-disjoint = Disjunkte Gruppen
layout-asterisk = Asterisk
layout-centerdot = Mittelpunkte
layout-girandola = Girandola
layout-jigsaw = Jigsaw
layout-latin = Lateinisches Quadrat
rules = { $houses } enthält { $digits } genau einmal.
rules-row = Jede Zeile
rules-column = jede Spalte
rules-box = jeder Block
rules-region = jede Region
rules-diagonal = jede Diagonale
rules-window = jedes schattierte Fenster
rules-group = jede Gruppe der Zellen am gleichen Platz aller Blöcke
rules-asterisk = der Asterisk
rules-centerdot = die Gruppe der Mittelpunkte aller Blöcke
rules-girandola = die Girandola
rules-digits = die Ziffern 1 bis { $last }
rules-letters = { $count ->
    [1] die Ziffern 1 bis 9 und den Buchstaben A
   *[other] die Ziffern 1 bis 9 und die Buchstaben A bis { $last }
}

## Help

help-title = So wird gespielt
help-rules = Jede Zeile, jede Spalte und jeder Block enthält jede Ziffer von 1 bis 9 einmal.
help-choose = Wähle Zellen, dann eine Ziffer. Ziehe oder halte Umschalt oder Strg, um mehrere Zellen zu wählen.
help-digit = eine Ziffer setzen; mit Umschalt eine Notiz, mit Alt eine Notiz in der Mitte
help-modes = Ziffern sind Notizen, Notizen in der Mitte, Farben; Leertaste: die nächste Art
help-arrows = eine Zelle wählen; mit Umschalt mehrere; Pos1 und Ende: die Enden einer Zeile
help-all = alle Zellen wählen; Doppelklick: alle mit einer Ziffer
help-erase = löschen
help-undo = rückgängig, wiederholen
help-actions = Tipp, prüfen, alle Kandidaten eintragen
help-pause = Pause
help-hints = Ein Tipp nennt die Technik des nächsten Schritts und zeigt, wo du suchen musst. Frag noch einmal, um zu erfahren, was folgt und warum.
help-solution = Lösung zeigt den ganzen Weg: Die Pfeiltasten gehen ihn durch, die Leertaste spielt ihn ab.
help-fresh = Neu macht daraus ein Rätsel, das anders aussieht und denselben Lösungsweg hat. Deine Spiele bleiben in diesem Browser.
help-fresh-new = Neu macht ein neues Rätsel derselben Stufe. Deine Spiele bleiben in diesem Browser.

## Techniques

technique-last_digit = Letzte Ziffer
technique-hidden_single_box = Versteckter Einer im Block
technique-hidden_single_line = Versteckter Einer in einer Linie
technique-direct_pointing = Direkte gesperrte Kandidaten (Block)
technique-direct_claiming = Direkte gesperrte Kandidaten (Linie)
technique-direct_hidden_pair = Direktes verstecktes Paar
technique-naked_single = Nackter Einer
technique-direct_hidden_triplet = Direktes verstecktes Tripel
technique-pointing = Gesperrte Kandidaten (Block)
technique-claiming = Gesperrte Kandidaten (Linie)
technique-generalized_intersection = Verallgemeinerte Überschneidung
technique-naked_pair = Nacktes Paar
technique-generalized_naked_pair = Verallgemeinertes nacktes Paar
technique-x_wing = X-Wing
technique-hidden_pair = Verstecktes Paar
technique-naked_triplet = Nacktes Tripel
technique-generalized_naked_triplet = Verallgemeinertes nacktes Tripel
technique-swordfish = Schwertfisch
technique-hidden_triplet = Verstecktes Tripel
technique-skyscraper = Wolkenkratzer
technique-two_string_kite = Drachen mit 2 Schnüren
technique-strong_links_2 = 2 starke Verbindungen
technique-xy_wing = XY-Wing
technique-xyz_wing = XYZ-Wing
technique-unique_rectangle_1 = Eindeutiges Rechteck Typ 1
technique-unique_rectangle_2 = Eindeutiges Rechteck Typ 2
technique-unique_rectangle_3 = Eindeutiges Rechteck Typ 3
technique-unique_rectangle_4 = Eindeutiges Rechteck Typ 4
technique-unique_loop_1 = Eindeutige Schleife Typ 1
technique-unique_loop_2 = Eindeutige Schleife Typ 2
technique-unique_loop_3 = Eindeutige Schleife Typ 3
technique-unique_loop_4 = Eindeutige Schleife Typ 4
technique-naked_quad = Nacktes Quadrupel
technique-generalized_naked_quad = Verallgemeinertes nacktes Quadrupel
technique-jellyfish = Qualle
technique-hidden_quad = Verstecktes Quadrupel
technique-skyscraper_3 = 3 Wolkenkratzer
technique-string_kite_3 = Drachen mit 3 Schnüren
technique-strong_links_3 = 3 starke Verbindungen
technique-wxyz_wing = WXYZ-Wing
technique-bug_1 = BUG Typ 1
technique-bug_2 = BUG Typ 2
technique-bug_3 = BUG Typ 3
technique-bug_4 = BUG Typ 4
technique-strong_links_4 = 4 starke Verbindungen
technique-vwxyz_wing = VWXYZ-Wing
technique-aligned_pair_exclusion = Ausschluss ausgerichteter Paare
technique-uvwxyz_wing = UVWXYZ-Wing
technique-x_cycle = X-Zyklus
technique-y_cycle = Y-Zyklus
technique-turbot_fish = Turbot-Fisch
technique-forcing_x_chain = Zwingende X-Kette
technique-xy_cycle = XY-Zyklus
technique-forcing_chain = Zwingende Kette
technique-tuvwxyz_wing = TUVWXYZ-Wing
technique-aligned_triplet_exclusion = Ausschluss ausgerichteter Tripel
technique-nishio_forcing_chain = Nishio-Kette
technique-cell_forcing_chain = Zwingende Ketten einer Zelle
technique-region_forcing_chain = Zwingende Ketten eines Hauses
technique-dynamic_contradiction_chain = Dynamische Widerspruchskette
technique-dynamic_double_chain = Dynamische Doppelkette
technique-dynamic_cell_chain = Dynamische Ketten einer Zelle
technique-dynamic_region_chain = Dynamische Ketten eines Hauses
technique-hidden_single = Versteckter Einer
technique-empty_rectangle = Leeres Rechteck
technique-unique_rectangle_5 = Eindeutiges Rechteck Typ 5
technique-unique_rectangle_6 = Eindeutiges Rechteck Typ 6
technique-hidden_rectangle = Verstecktes Rechteck
technique-avoidable_rectangle_1 = Vermeidbares Rechteck Typ 1
technique-avoidable_rectangle_2 = Vermeidbares Rechteck Typ 2
technique-x_chain = X-Kette
technique-xy_chain = XY-Kette
technique-forcing_chain_contradiction = Zwingende Kette (Widerspruch)
technique-forcing_chain_verity = Zwingende Kette (gemeinsame Folge)
technique-forcing_net_contradiction = Zwingendes Netz (Widerspruch)
technique-forcing_net_verity = Zwingendes Netz (gemeinsame Folge)
# Of chains with chains inside
inner-forcing = zwingende Ketten
inner-multiple = mehrfache zwingende Ketten
inner-dynamic = dynamische zwingende Ketten

## Sentences about steps, called like the clauses in src/grade/explain/clause.rs

OnlyPlace = Nach früheren Schritten bleibt in { $house } nur { $cell } für die { $digit }.
OnlyDigit = { $cell } kann nur { $digit } sein: Sie sieht alle anderen Ziffern, oder frühere Schritte haben sie ausgeschlossen.
LastCell = { $cell } ist die letzte leere Zelle in { $house }, also steht dort die { $digit }.
OnlyPlaceSeen = Wegen der { $digit } in { $seen } bleibt in { $house } nur { $cell } für die { $digit }.
OnlyPlaceLeft = Wegen der { $digit } in { $seen } sowie früherer Schritte bleibt in { $house } nur { $cell } für die { $digit }.
OnlyDigitSeen = { $cell } sieht alle Ziffern außer der { $digit }.
Intersection = In { $base } liegen alle Plätze der { $digit } in { $cover }, also hat { $cover } keine weitere { $digit }.
DirectIntersection = In { $base } liegen alle Plätze der { $digit } in { $cover }, also hat { $cover } keine weitere { $digit }, und in { $single } bleibt nur { $cell } für die { $digit }.
SeenPlaces = Wo die { $digit } in { $house } auch steht, sehen andere Zellen sie; diese haben also keine { $digit }.
NakedSubset = { $cells } in { $house } enthalten nur { $digits }, also enthält dort keine andere Zelle eine dieser Ziffern.
GeneralizedNakedSubset = { $cells } in { $house } enthalten nur { $digits }, also hat keine Zelle, die dort alle Plätze einer dieser Ziffern sieht, diese Ziffer.
HiddenSubset = { $digits } können in { $house } nur in { $cells } stehen, also enthalten diese Zellen nichts anderes.
DirectHiddenSubset = { $digits } können in { $house } nur in { $cells } stehen, also bleibt dort nur { $cell } für die { $digit }.
Fish = In den { $base } liegen alle Plätze der { $digit } in den { $cover }, die also keine weitere { $digit } enthalten.
Houses = { $kind } { $numbers }
Wing = Was auch immer in { $pivot } steht, die { $digit } steht in { LIST($cells, with: ", ", last: " oder ") }, also in keiner Zelle, die { $cells ->
        [2] beide
       *[other] sie alle
    } sieht.
StrongLinks = Die { $digit } steht { LIST($links, with: ", ") }; also steht sie in { LIST($first, with: ", ", last: " oder ") } oder { LIST($last, with: ", ", last: " oder ") } und in keiner Zelle, die diese alle sieht.
StrongLoop = Die { $digit } steht { LIST($links, with: ", ") }, und diese Verbindungen bilden einen Ring; also steht an jeder Nahtstelle zweier Verbindungen eine { $digit }, und keine andere Zelle, die eine ganze Nahtstelle sieht, enthält sie.
StrongLink = in { $house } in { LIST($from, with: ", ", last: " oder ") } oder { LIST($to, with: ", ", last: " oder ") }
AlmostLocked = { $cells } enthalten nur { $digits }, eine Ziffer mehr als Zellen. Steht in { $pincer } die { $linked }, enthalten diese Zellen alle anderen, also steht die { $other } in { $pincer } oder in ihnen.
AlmostLockedTwice = { $cells } enthalten nur { $digits }, eine Ziffer mehr als Zellen. { $pincer } nimmt ihnen eine der Ziffern { $linked }, also enthalten sie alle anderen, und { $linked } stehen in { $pincer } und in ihnen.
Loop = Mit nur { $digits } in { $cells } gäbe es zwei Lösungen; { $then }
Bug = Ohne { $extra } hätte jede leere Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jedem Haus; { $then }
OneCellIsExtra = also ist { $cell } weder { LIST($digits, with: ", ", last: " noch ") }.
OneIsExtra = also { $extra }.
OneHas = also steht die { $digit } in { LIST($cells, with: ", ", last: " oder ") } und in keiner Zelle, die { $cells ->
        [2] beide
       *[other] sie alle
    } sieht.
MakesNakedSubset = also { $extra }, was zusammen mit { $cells } { $digits ->
        [2] ein nacktes Paar
        [3] ein nacktes Tripel
        [4] ein nacktes Quadrupel
       *[other] eine nackte Gruppe
    } der Ziffern { $digits } in { $house } ergibt.
MakesHiddenSubset = also { $extra }, und nur die andere kann zusammen mit { $cells } { $digits ->
        [2] ein verstecktes Paar
        [3] ein verstecktes Tripel
        [4] ein verstecktes Quadrupel
       *[other] eine versteckte Gruppe
    } der Ziffern { $digits } in { $house } bilden.
OnlyPlaces = in { $house } können nur { $cells } die { $digit } enthalten, also enthält keine davon die { $other }.
SharedDigit = in { $house } können nur { $cells } die { $digit } enthalten, also steht sie in einer davon, und die andere hat eine zusätzliche Ziffer.
CellMustBe = muss in { $cell } die { LIST($digits, with: ", die ", last: " oder die ") } stehen
OneOfCellsIs = steht in einer der Zellen { $cells } die { LIST($digits, with: ", die ", last: " oder die ") }
Exclusion = { LIST($cases, with: "; ") }.
ExcludedCandidate = { $conclusion }, denn { LIST($outcomes, with: ", ") }
LeavesNothing = mit { LIST($ways, with: ", ", last: " oder mit ") } bleibt für { $cell } nichts
RepeatsDigit = mit { LIST($ways, with: ", ", last: " oder mit ") } wiederholt sich die { $digit }
Together = { $candidates }
CycleOfDigit = Die { $digit } steht entweder in { $on } oder in { $off }; { $seen } { $seen ->
        [one] sieht
       *[other] sehen jeweils
    } Zellen aus beiden Gruppen, also { $seen ->
        [one] steht sie dort nicht
       *[other] steht sie in keiner davon
    }.
Cycle = Entweder gilt { $on }, oder es gilt { $off }; in jedem Fall { $seen }, also { $seen ->
        [one] ist diese Ziffer
       *[other] sind diese Ziffern
    } dort unmöglich.
SeesDigit = sieht { $cell } eine { $digit }
CannotBe = { $cell } kann nicht { $digit } sein
MustBe = { $cell } muss { $digit } sein
Leads = { $assumed } würde zu { $target } führen, ein Widerspruch; { $conclusion }.
Contradicts = { $assumed } würde sowohl zu { $target } als auch zu { $opposite } führen, ein Widerspruch; { $conclusion }.
FollowsFromBoth = { $assumed } und { $opposite } führen zum selben Ergebnis, und eines davon gilt; { $conclusion }.
FollowsFromCell = Jeder Kandidat von { $cell } führt zum selben Ergebnis; { $conclusion }.
FollowsFromHouse = Jeder Platz der { $digit } in { $house } führt zum selben Ergebnis; { $conclusion }.
Line = { LIST($runs, with: "; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
NestedChain = Kette { $number }, { $technique }: { $reason }
ByChain = Kette { $number }
ByIntersection = { $technique } von { $base } nach { $cover }
BySubset = { $technique } { LIST($digits, with: "") } in { $house }
ByFish = { $technique } in den { $base }
ByTechnique = { $technique }
PlacesUnstated = { $technique } zeigt: In { $cell } steht die { $digit }.
RemovesUnstated = { $technique } schließt { $gone } aus.

## Hints, called like the clauses in src/grade/explain/clause.rs

AskLastCell = Welche Ziffer fehlt in { $house }? Dort ist nur eine Zelle leer.
AskPlaceInBox = Wo kann in { $house } die { $digit } stehen? Prüfe { $lines }.
AskPlaceInLine = Wo kann in { $house } die { $digit } stehen? Prüfe { $lines }.
AskPlaceLeft = Wo kann in { $house } die { $digit } stehen? Prüfe { $lines } und das, was frühere Schritte gestrichen haben.
AskPlaceEarlier = Wo kann in { $house } die { $digit } stehen? Denk an das, was frühere Schritte gestrichen haben.
AskDigit = Welche Ziffer kann { $cell } haben? Die Zelle sieht alle anderen.
AskDigitLeft = Welche Ziffer kann { $cell } haben? Die Zelle sieht die anderen, oder frühere Schritte haben sie gestrichen.
AskIntersection = Wo kann in { $base } die { $digit } stehen? Was heißt das für { $cover }?
AskDirectIntersection = Wo kann in { $base } die { $digit } stehen? Was heißt das für { $cover } und dann für { $single }?
AskSeenPlaces = Wo kann in { $house } die { $digit } stehen? Welche anderen Zellen sehen alle diese Plätze?
AskNakedSubset = Welche Ziffern können in { $cells } stehen? Was heißt das für den Rest von { $house }?
AskGeneralizedNakedSubset = Welche Ziffern können in { $cells } stehen? Welche Zellen sehen in { $house } alle Plätze einer dieser Ziffern?
AskHiddenSubset = Wo können { LIST($digits, with: ", ", last: " und ") } in { $house } stehen? Was kann in diesen Zellen sonst noch stehen?
AskDirectHiddenSubset = Wo können { $digits } in { $house } stehen? Wo ist dann noch Platz für die { $digit }?
AskFish = Wo kann in den { $base } die { $digit } stehen? Was heißt das für die { $cover }?
AskWing = Probiere jeden Kandidaten von { $pivot }. Welche der Zellen { $cells } hat dann die { $digit }?
AskStrongLinks = Wo kann die { $digit } in { $houses } stehen? Welche dieser Plätze sehen einander?
AskAlmostLocked = Welche Ziffern können in { $cells } stehen? Probiere jeden Kandidaten von { $pincer }.
AskLoop = Mit nur { $digits } in { $cells } gäbe es zwei Lösungen. Was verhindert das?
AskBug = Alle leeren Zellen außer { $cells } haben zwei Kandidaten. Was wäre, wenn { $cells ->
        [one] auch diese
       *[other] auch diese Zellen
    } nur zwei { $cells ->
        [one] hätte
       *[other] hätten
    }?
AskExclusion = Probiere alle Möglichkeiten, { $cells } zu füllen. Welche Kandidaten gehen dort nie auf?
AskCycleOfDigit = Folge der { $digit } durch den Ring { $cells }. In welchen anderen Zellen kann sie nicht stehen?
AskCycle = Folge dem Ring durch { $cells }. Was ist in beiden Richtungen falsch?
AskChainOfDigit = Folge der { $digit } durch { $cells }. Was folgt daraus?
AskChain = Folge den Verbindungen durch { $cells }. Was folgt daraus?
AskContradiction = Probiere die Kandidaten von { $cell }. Welche davon führen in { $other } zu einem Widerspruch?
AskDouble = Nimm { $assumed } an, dann das Gegenteil. Was folgt in beiden Fällen für die { $digit }?
AskCellChain = Probiere jeden Kandidaten von { $cell }. Was folgt aus allen für die { $digit }?
AskHouseChain = Probiere jeden Platz der { $digit } in { $house }. Was folgt aus allen?
AskUnstated = Über welche Kandidaten für { $digits } entscheidet dieses Muster?
