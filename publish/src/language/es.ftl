### The Spanish messages; docs/languages.md describes them.

## Levels

level-easy = Fácil
level-medium = Medio
level-hard = Difícil
level-expert = Experto
level-fiendish = Diabólico
level-extreme = Extremo

## Books

book-solutions = Soluciones
book-solution = Solución
book-contents = Índice
book-puzzles = Sudokus { $numbers }
book-hints = Pistas
book-techniques = Técnicas
book-hint = **{ $technique }.** { $reason }
book-rating = ER { $er }.
book-position = { $steps ->
    [one] Sudoku { $number }, después de { $steps } paso.
   *[other] Sudoku { $number }, después de { $steps } pasos.
}
book-also = También en { $numbers }.
book-also-more = También en { $numbers } y { $count } más.
book-between-sentences = {" "}
book-date = { $day } de { $month } de { $year }
book-month = { $month } de { $year }
book-month-1 = enero
book-month-2 = febrero
book-month-3 = marzo
book-month-4 = abril
book-month-5 = mayo
book-month-6 = junio
book-month-7 = julio
book-month-8 = agosto
book-month-9 = septiembre
book-month-10 = octubre
book-month-11 = noviembre
book-month-12 = diciembre
book-weekday-1 = lunes
book-weekday-2 = martes
book-weekday-3 = miércoles
book-weekday-4 = jueves
book-weekday-5 = viernes
book-weekday-6 = sábado
book-weekday-7 = domingo
book-idea-only-place = Mira una unidad y una cifra. Si solo una celda de la unidad puede tener la cifra, la cifra va allí.
book-idea-only-digit = Mira una celda. Si su fila, su columna y su bloque contienen todas las cifras menos una, la celda tiene esa cifra.
book-idea-intersection = Un bloque y una línea comparten tres celdas. Si una cifra de uno debe estar en esas celdas, se elimina del resto de la otra.
book-idea-subset = Si dos celdas de una unidad solo pueden tener las mismas dos cifras, elimínalas de las demás celdas. Si dos cifras solo pueden estar en las mismas dos celdas, elimina de estas las demás cifras. Lo mismo vale para tres y cuatro.
book-idea-fish = Mira una cifra en varias líneas paralelas. Si sus lugares están en el mismo número de líneas cruzadas, se elimina de las demás celdas de las líneas cruzadas.
book-idea-wing = Sea cual sea la cifra del pivote, una de las celdas del ala tiene la cifra. Se elimina de cada celda que las ve todas.
book-idea-strong-links = Dos celdas de una unidad están unidas si una de ellas debe tener la cifra. Sigue esos enlaces: uno de los extremos tiene la cifra, y se elimina de cada celda que ve ambos extremos.
book-idea-almost-locked = Un grupo de celdas con una cifra de más solo puede perder una cifra. Otra celda le quita una. Elimina lo que es falso en ambos casos.
book-idea-loop = Un sudoku tiene una sola solución. Si un camino cerrado de celdas tuviera solo dos cifras, se podrían intercambiar. Por eso una de las otras cifras es verdadera.
book-idea-bug = Un sudoku tiene una sola solución. Si cada celda abierta tuviera dos cifras y cada cifra dos lugares en cada unidad, no habría ninguna solución o habría varias. Por eso una cifra sobrante es verdadera.
book-idea-exclusion = Prueba todas las formas de llenar unas pocas celdas. Una forma falla si no deja ninguna cifra a una celda vecina. Elimina las cifras que solo aparecen en formas que fallan.
book-idea-chain = Supón algo y sigue lo que se deduce. Una suposición que se contradice es falsa. Lo que se deduce de todas las suposiciones posibles es verdadero.

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
list-with = {", "}
list-last = {" y "}
house-box = el bloque { $number }
house-row = la fila { $number }
house-column = la columna { $number }
houses-box = los bloques
houses-row = las filas
houses-column = las columnas

## The page: views, puzzles, printing

page-title = Caminos de resolución
view = Vista
play = Jugar
solution = Solución
menu = Menú
print = Imprimir
help = Ayuda
close = Cerrar
cancel = Cancelar
puzzle = Sudoku
puzzles = Sudokus
previous-puzzle = Sudoku anterior
next-puzzle = Sudoku siguiente
puzzle-name = N.º { $number }
puzzle-fresh = N.º { $number } · nuevo
puzzle-own = Sudoku propio { $number }
puzzle-new = Sudoku nuevo { $number }
tile = Sudoku { $number }, { $rating }
tile-begun = { $tile }, empezado
tile-solved = { $tile }, resuelto
level = Nivel
all-levels = Todos
own-level = Propios
of-solved = { $solved } de { $count }
begun = empezado
solved = resuelto
time = Tiempo
pause = Pausa
resume = Seguir
paused = En pausa. Seguir
no-script = Esta página necesita JavaScript. No envía nada.

## The board, as screen readers say it

board = Sudoku
cell = fila { $row } columna { $column }
cell-given = { $cell }, { $digit }, dado
cell-digit = { $cell }, { $digit }
cell-empty = { $cell }, vacía
cell-marks = { $cell }, notas { $digits }
cell-centre = { $cell }, centro { $digits }
cell-colour = { $cell }, color { $number }
cell-conflict = { $cell }, conflicto

## The keys

tools = Herramientas
more = Más
digits = Cifras
key = { $digit }, faltan { $missing }
key-mark = { $digit }, faltan { $missing }, nota
key-centre = { $digit }, faltan { $missing }, nota en el centro
key-colour = Color { $number }
undo = Deshacer
redo = Rehacer
erase = Borrar
marks = Notas
centre = Centro
colours = Colores
hint = Pista
check = Revisar
fill-in = Rellenar
fresh = Nuevo
restart = Reiniciar
undo-tip = Deshacer (Ctrl+Z)
redo-tip = Rehacer (Ctrl+Y)
erase-tip = Borrar (Supr)
marks-tip = Notas (M)
centre-tip = Notas en el centro (N)
colours-tip = Colorear celdas (K)
hint-tip = Pista (H)
check-tip = Revisar (C)
fill-in-tip = Anotar todos los candidatos (F)
fresh-tip = Otro sudoku con el mismo camino de resolución
fresh-tip-new = Un sudoku nuevo de este nivel
restart-tip = Empezar de nuevo

## What the page says about a game

choose-cell = Elige antes una celda.
erased = Borrado
undone = Deshecho
redone = Rehecho
filled-in = Todos los candidatos están anotados
restarted = Empezado de nuevo
done = Hecho
right-so-far = Bien hasta ahora
nothing-wrong = No hay nada mal.
not-quite = Casi
wrong-digits = { $count ->
    [one] { $count } cifra está mal.
   *[other] { $count } cifras están mal.
}
wrong-marks = { $count ->
    [one] En { $count } celda falta anotar la cifra correcta.
   *[other] En { $count } celdas falta anotar la cifra correcta.
}
no-hint = Sin pista
no-path = Esta página no conoce más pasos de este sudoku.
first-of-all = Antes de nada
digit-not-right = { $count ->
    [one] La cifra en { $cells } no es correcta.
   *[other] Las cifras en { $cells } no son correctas.
}
digit-not-marked = La cifra correcta no está anotada en { $cells }.
mark-it = Anotar
next-step = Ahora viene un paso de este tipo.
next-step-rated = El próximo paso tiene la valoración { $rating }.
look-at = Mira { $places }.
tell-me-more = Cuéntame más
do-it = Hazlo
fresh-title = Un sudoku nuevo
fresh-text = Tiene otro aspecto y el mismo camino de resolución.
fresh-back = Volver al primero
new-search = Buscando un sudoku nuevo, { $level }: { $count } intentos.
solver-failed = El programa de esta página falló: { $problem }
solved-title = ¡Resuelto!
solved-text = { $puzzle }, en { $time }.
solved-with-hints = { $hints ->
    [one] { $puzzle }, en { $time } con { $hints } pista.
   *[other] { $puzzle }, en { $time } con { $hints } pistas.
}
another-fresh = Otro parecido
stay = Quedarse

## The solution

steps = Pasos
to-beginning = Al principio
step-back = Paso atrás
step-forward = Paso adelante
to-end = Al final
run = Reproducir
stop = Parar
speed = Velocidad
skip-singles = Saltar los únicos
step-of = Paso { $number } de { $count }
chain = La cadena
branches = Ramas
all-branches = Todas las ramas
path-solved = Resuelto
path-ends = El camino termina aquí
path-summary = { $count ->
    [one] { $count } paso. El más difícil: { $technique }.
   *[other] { $count } pasos. El más difícil: { $technique }.
}
path-summary-rated = { $count ->
    [one] { $count } paso, valoración { $rating }. El más difícil: { $technique }.
   *[other] { $count } pasos, valoración { $rating }. El más difícil: { $technique }.
}
show-hardest = Mostrar el paso más difícil

## The menu

settings = Ajustes
theme = Tema
theme-auto = El del sistema
theme-light = Claro
theme-dark = Oscuro
digit-first = Primero la cifra: elegir una cifra y después sus celdas
instant-check = Revisar cada cifra al momento
candidates = Resaltar las celdas donde cabe la cifra elegida
statistics = Estadísticas
no-statistics = Aquí se cuentan los sudokus resueltos.
stat-solved = Resueltos
stat-best = Mejor tiempo
stat-mean = Tiempo medio
streak = { $count ->
    [one] { $count } día seguido
   *[other] { $count } días seguidos
}
streak-longest = { $count ->
    [one] Racha más larga: { $count } día
   *[other] Racha más larga: { $count } días
}
progress = Progreso
progress-text = Las partidas, los ajustes y las estadísticas se guardan solo en este navegador. Guárdalos en un archivo para llevarlos a otro navegador.
save-file = Guardar en un archivo
load-file = Cargar un archivo
not-loaded = Este archivo no contiene progreso guardado.
load-question = { $count ->
    [0] Este navegador y el archivo tienen estadísticas distintas.
    [one] { $count } partida es distinta en este navegador y en el archivo.
   *[other] { $count } partidas son distintas en este navegador y en el archivo.
}
load-merged = ¿Qué quieres conservar? Lo que solo está en uno de los dos se conserva siempre.
load-here = Conservar lo de aquí
load-there = Tomar lo del archivo
own-puzzle = Sudoku propio
own-text = Pega un sudoku: 81 caracteres o nueve líneas. Las celdas vacías son puntos o ceros. O pega un sudoku con sus pasos: una línea de gridmill explain --format jsonl.
own-open = Abrir
delete = Eliminar
put-back = Restaurar
own-not-81 = { $count ->
    [one] { $count } celda en lugar de 81.
   *[other] { $count } celdas en lugar de 81.
}
own-character = { $character } no es ni una cifra ni una celda vacía.
own-long = { $count } caracteres, se esperan { $most } como máximo.
own-clash = Hay cifras iguales que se ven en { $cells }.
own-none = Este sudoku no tiene solución.
own-many = Este sudoku tiene más de una solución.
own-complete = Este sudoku no tiene celdas vacías.
own-no-steps = Esto no es un sudoku con pasos.
own-wrong-step = El paso { $number } no encaja con este sudoku.
own-rating = Calificando el sudoku …
print-which = Imprimir varios
print-from = De
print-to = a
print-per-page = Por página
print-solutions = También soluciones

## Help

help-title = Cómo se juega
help-rules = Cada fila, cada columna y cada bloque contiene una vez cada cifra del 1 al 9. Elige celdas y después una cifra. Arrastra, o mantén pulsada Mayús o Ctrl, para elegir varias celdas.
help-digit = poner una cifra; con Mayús una nota, con Alt una nota en el centro
help-modes = las cifras son notas, notas en el centro, colores
help-arrows = elegir una celda; con Mayús varias; Inicio y Fin: los extremos de una fila
help-all = elegir todas las celdas
help-erase = borrar
help-undo = deshacer, rehacer
help-actions = pista, revisar, anotar todos los candidatos
help-pause = pausa
help-hints = Una pista nombra la técnica del próximo paso y muestra dónde mirar. Pídela otra vez para saber qué se deduce y por qué.
help-solution = Solución muestra todo el camino: las flechas lo recorren, Espacio lo reproduce.
help-fresh = Nuevo convierte el sudoku en otro de aspecto distinto y con el mismo camino de resolución. Tus partidas se quedan en este navegador.
help-fresh-new = Nuevo crea un sudoku nuevo del mismo nivel. Tus partidas se quedan en este navegador.

## Techniques

technique-last_digit = Última cifra
technique-hidden_single_box = Único oculto en un bloque
technique-hidden_single_line = Único oculto en una línea
technique-direct_pointing = Candidatos apuntadores directos
technique-direct_claiming = Candidatos reclamados directos
technique-direct_hidden_pair = Par oculto directo
technique-naked_single = Único desnudo
technique-direct_hidden_triplet = Trío oculto directo
technique-pointing = Candidatos apuntadores
technique-claiming = Candidatos reclamados
technique-naked_pair = Par desnudo
technique-x_wing = X-Wing
technique-hidden_pair = Par oculto
technique-naked_triplet = Trío desnudo
technique-swordfish = Swordfish
technique-hidden_triplet = Trío oculto
technique-skyscraper = Rascacielos
technique-two_string_kite = Cometa de 2 cuerdas
technique-strong_links_2 = 2 enlaces fuertes
technique-xy_wing = XY-Wing
technique-xyz_wing = XYZ-Wing
technique-unique_rectangle_1 = Rectángulo único tipo 1
technique-unique_rectangle_2 = Rectángulo único tipo 2
technique-unique_rectangle_3 = Rectángulo único tipo 3
technique-unique_rectangle_4 = Rectángulo único tipo 4
technique-unique_loop_1 = Bucle único tipo 1
technique-unique_loop_2 = Bucle único tipo 2
technique-unique_loop_3 = Bucle único tipo 3
technique-unique_loop_4 = Bucle único tipo 4
technique-naked_quad = Cuarteto desnudo
technique-jellyfish = Jellyfish
technique-hidden_quad = Cuarteto oculto
technique-skyscraper_3 = 3 rascacielos
technique-string_kite_3 = Cometa de 3 cuerdas
technique-strong_links_3 = 3 enlaces fuertes
technique-wxyz_wing = WXYZ-Wing
technique-bug_1 = Bivalue Universal Grave tipo 1
technique-bug_2 = Bivalue Universal Grave tipo 2
technique-bug_3 = Bivalue Universal Grave tipo 3
technique-bug_4 = Bivalue Universal Grave tipo 4
technique-strong_links_4 = 4 enlaces fuertes
technique-vwxyz_wing = VWXYZ-Wing
technique-aligned_pair_exclusion = Exclusión de pares alineados
technique-uvwxyz_wing = UVWXYZ-Wing
technique-x_cycle = Ciclo X
technique-y_cycle = Ciclo Y
technique-turbot_fish = Turbot Fish
technique-forcing_x_chain = Cadena X forzada
technique-xy_cycle = Ciclo XY
technique-forcing_chain = Cadena forzada
technique-tuvwxyz_wing = TUVWXYZ-Wing
technique-aligned_triplet_exclusion = Exclusión de tríos alineados
technique-nishio_forcing_chain = Cadena forzada Nishio
technique-cell_forcing_chain = Cadenas forzadas de una celda
technique-region_forcing_chain = Cadenas forzadas de una unidad
technique-dynamic_contradiction_chain = Cadena dinámica de contradicción
technique-dynamic_double_chain = Cadena dinámica doble
technique-dynamic_cell_chain = Cadenas dinámicas de una celda
technique-dynamic_region_chain = Cadenas dinámicas de una unidad
# Of chains with chains inside
inner-forcing = cadenas forzadas
inner-multiple = cadenas forzadas múltiples
inner-dynamic = cadenas forzadas dinámicas

## Sentences about steps, called like the clauses in src/grade/explain/clause.rs

OnlyPlace = En { $house } los pasos anteriores solo dejan { $cell } para { $digit }.
OnlyDigit = { $cell } solo puede ser { $digit }: ve todas las demás cifras, o los pasos anteriores las descartaron.
LastCell = { $cell } es la última celda vacía en { $house }, así que es { $digit }.
OnlyPlaceSeen = En { $house }, { $seen ->
        [one] el
       *[other] los
    } { $digit } en { $seen } solo { $seen ->
        [one] deja
       *[other] dejan
    } { $cell }.
OnlyPlaceLeft = En { $house }, { $seen ->
        [one] el
       *[other] los
    } { $digit } en { $seen } y los pasos anteriores solo dejan { $cell }.
OnlyDigitSeen = { $cell } ve todas las cifras menos { $digit }.
LookForLastCell = Mira { $house }: solo una celda está vacía.
LookForPlace = Mira { $house }: las cifras de fuera solo dejan allí una celda a una de las cifras que faltan.
LookForDigit = Mira { $cell }: su fila, su columna y su bloque solo le dejan una cifra.
Intersection = En { $base } todos los { $digit } están en { $cover }, así que { $cover } no tiene otro { $digit }.
DirectIntersection = En { $base } todos los { $digit } están en { $cover }, así que { $cover } no tiene otro { $digit }, y en { $single } solo queda { $cell } para { $digit }.
NakedSubset = En { $house }, { $cells } solo contienen { $digits }, así que ninguna otra de sus celdas los contiene.
HiddenSubset = En { $house }, solo { $cells } pueden contener { $digits }, así que no contienen nada más.
DirectHiddenSubset = En { $house }, solo { $cells } pueden contener { $digits }, así que allí solo queda { $cell } para { $digit }.
Fish = En { $base } los { $digit } solo están en { $cover }, que, por tanto, no tienen otro { $digit }.
Houses = { $kind } { $numbers }
Wing = Sea cual sea el valor de { $pivot }, { LIST($cells, with: ", ", last: " o ") } es { $digit }, así que no lo es ninguna celda que { $cells ->
        [2] vea ambas
       *[other] las vea todas
    }.
StrongLinks = { $digit } está { LIST($links, with: ", ") }; así que está en { LIST($first, with: ", ", last: " o ") } o { LIST($last, with: ", ", last: " o ") }, y en ninguna celda que las vea todas.
StrongLoop = { $digit } está { LIST($links, with: ", ") }, y estos enlaces forman un anillo; así que cada unión tiene un { $digit }, y ninguna celda que vea toda una unión tiene otro.
StrongLink = en { $house } en { LIST($from, with: ", ", last: " o ") } o { LIST($to, with: ", ", last: " o ") }
AlmostLocked = { $cells } solo contienen { $digits }, una cifra más que celdas. Si { $pincer } es uno de { $linked }, contienen todos los demás, así que { $other } está en { $pincer } o en ellas.
AlmostLockedTwice = { $cells } solo contienen { $digits }, una cifra más que celdas. { $pincer } les quita uno de { $linked }, así que contienen todos los demás, y { $linked } están en { $pincer } y en ellas.
Loop = Con solo { $digits } en { $cells } habría dos soluciones; { $then }
Bug = Sin { $extra } cada celda tendría dos candidatos y cada cifra dos lugares en cada unidad; { $then }
OneCellIsExtra = así que { $cell } debe ser otra cosa.
OneIsExtra = así que { $extra }.
OneHas = así que una de { $cells } es { $digit }, y no lo es ninguna celda que { $cells ->
        [2] vea ambas
       *[other] las vea todas
    }.
MakesNakedSubset = así que { $extra }, lo que forma con { $cells } { $digits ->
        [2] un par desnudo
        [3] un trío desnudo
        [4] un cuarteto desnudo
       *[other] un grupo desnudo
    } de { $digits } en { $house }.
MakesHiddenSubset = así que { $extra }, y solo la otra puede formar con { $cells } { $digits ->
        [2] un par oculto
        [3] un trío oculto
        [4] un cuarteto oculto
       *[other] un grupo oculto
    } de { $digits } en { $house }.
OnlyPlaces = en { $house } solo { $cells } pueden ser { $digit }, así que ninguna es { $other }.
SharedDigit = en { $house } solo { $cells } pueden ser { $digit }, así que una lo es, y la otra tiene una cifra de más.
CellMustBe = { $cell } debe ser { LIST($digits, with: ", ", last: " o ") }
OneOfCellsIs = una de { $cells } es { LIST($digits, with: ", ", last: " o ") }
Exclusion = { LIST($cases, with: "; ") }.
ExcludedCandidate = { $conclusion }: { LIST($outcomes, with: ", ") }
LeavesNothing = con { LIST($ways, with: ", ", last: " o con ") } no queda nada para { $cell }
RepeatsDigit = con { LIST($ways, with: ", ", last: " o con ") } se repite { $digit }
Together = { $candidates }
CycleOfDigit = O bien { $on } { $on ->
        [one] es
       *[other] son
    } { $digit }, o bien { $off }; { $seen } { $seen ->
        [one] ve
       *[other] ven
    } de las dos clases, así que { $seen ->
        [one] no lo es
       *[other] ninguna lo es
    }.
Cycle = O bien { $on }, o bien { $off }; en ambos casos { $seen }, así que allí { $seen ->
        [one] esa cifra es imposible
       *[other] esas cifras son imposibles
    }.
SeesDigit = { $cell } ve un { $digit }
CannotBe = { $cell } no puede ser { $digit }
MustBe = { $cell } debe ser { $digit }
Leads = { $conclusion }: { $assumed } llevaría a { $target }, una contradicción.
Contradicts = { $conclusion }: { $assumed } llevaría tanto a { $target } como a { $opposite }, una contradicción.
FollowsFromBoth = { $conclusion }: se deduce de { $assumed } y de { $opposite }, y uno de los dos es cierto.
FollowsFromCell = { $conclusion }: se deduce de cada candidato de { $cell }.
FollowsFromHouse = { $conclusion }: se deduce de cada lugar de { $digit } en { $house }.
Line = { LIST($runs, with: "; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
NestedChain = cadena { $number }, { $technique }: { $reason }
ByChain = cadena { $number }
ByIntersection = { $technique }: { $base }, { $cover }
BySubset = { $technique } { LIST($digits, with: "") } en { $house }
ByFish = { $technique } en { $base }
ByTechnique = { $technique }
