### The Spanish messages; docs/languages.md describes them.

## Levels

level-easy = Fácil
level-medium = Medio
level-hard = Difícil
level-expert = Experto
level-fiendish = Diabólico
level-extreme = Extremo
level-unfair = Injusto

## Books

book-solutions = Soluciones
book-solution = Solución
book-contents = Índice
book-puzzles = Sudokus { $numbers }
book-puzzle = Sudoku { $number }
book-page = Página { $page }
book-hints = Pistas
book-techniques = Técnicas
book-hints-intro = Cada pista hace una pregunta sobre un paso de su sudoku. «Después de 12 celdas» significa que has rellenado 12 celdas; los pasos anteriores también pueden haber eliminado candidatos. Un sudoku que no está aquí no necesita pista.
book-hint = **{ $technique }.** { $question }
book-hint-noted = **{ $technique }** ({ $notes }). { $question }
book-hint-after = { $cells ->
    [one] después de { $cells } celda
   *[other] después de { $cells } celdas
}
book-hint-page = página { $page }
book-rules = Cómo se juega
book-rules-goal = Rellena las celdas vacías de modo que cada fila, cada columna y cada bloque de nueve celdas contenga una vez cada cifra del 1 al 9. Cada sudoku tiene una sola solución, y se encuentra razonando: nunca hace falta adivinar.
book-rules-symbols = **{ $symbols }** representan las cifras del 1 al { $last }.
book-rules-each-symbol = cada símbolo
book-rules-letters = Las letras representan las cifras: cada fila, cada columna y cada bloque contiene una vez cada letra de su sudoku. Están debajo del tablero. En la solución forman una palabra, en una fila o en la diagonal desde arriba a la izquierda.
book-rules-pictures = Los dibujos representan las cifras: cada fila, cada columna y cada bloque contiene una vez cada dibujo. Debajo del tablero está el número de cada dibujo. Haz los dibujos o escribe sus números.
book-rules-names = Las filas se numeran de arriba abajo, las columnas de izquierda a derecha y los bloques como en la imagen. **F3C7** es la celda de la fila 3 y la columna 7, aquí en gris. Está en el bloque 3.
book-rules-names-board = Las filas se numeran de arriba abajo, las columnas de izquierda a derecha y las demás áreas como en la imagen. **{ $cell }** es la celda de la fila { $row } y la columna { $column }, aquí en gris.
book-rules-diagonals = La diagonal 1 empieza arriba a la izquierda, la diagonal 2 arriba a la derecha.
book-rules-groups = El grupo 1 tiene la primera celda de cada bloque, el grupo 2 la segunda, y así sucesivamente.
book-rules-windows = De ellas resultan otras cinco ventanas: las filas 1, 5 y 9 en las columnas 2 a 4 (5), 6 a 8 (6) y 1, 5 y 9 (9); las columnas 1, 5 y 9 en las filas 2 a 4 (7) y 6 a 8 (8).
book-rules-words = Una **unidad** es una fila, una columna o un bloque. Dos celdas se **ven** si comparten una unidad. Un **candidato** de una celda vacía es una cifra que todavía puede tener.
book-rules-words-board = Una **unidad** es una fila, una columna u otra área que contiene cada cifra una vez. Dos celdas se **ven** si comparten una unidad. Un **candidato** de una celda vacía es una cifra que todavía puede tener.
book-rules-notation = **F3C7=5** significa: F3C7 es 5. **F3C7≠5** significa: F3C7 no es 5. Una flecha **→** lleva a lo que se deduce.
book-rules-position = Cada lección muestra un sudoku **después de algunos pasos** de su solución. Un paso coloca una cifra o elimina candidatos.
book-rules-legend = **En las imágenes** de las lecciones, las cifras pequeñas son candidatos, y las celdas grises son las que importan. Lo que el paso coloca, o el pivote de un ala, tiene fondo oscuro, y lo que elimina está tachado. Una flecha lleva a lo que se deduce: si es negra, a una cifra cierta; si es gris, a una falsa. En el texto, **+** une lo que solo en conjunto lleva a lo siguiente.
book-rules-scan = **Cómo empezar:** busca una cifra en un bloque. En la imagen, al bloque de arriba a la izquierda le falta un 8. Los 8 en gris bloquean dos de sus filas y una de sus columnas. Solo queda la celda oscura, así que el 8 va allí.
book-rules-scan-symbols = **Cómo empezar:** busca un símbolo en un bloque. En la imagen, al bloque de arriba a la izquierda le falta { $digit }. Las celdas grises con { $digit } bloquean dos de sus filas y una de sus columnas. Solo queda la celda oscura, así que { $digit } va allí.
book-rules-scan-board = **Cómo empezar:** busca una cifra en un área. En la imagen es { $digit } ({ $house }). Las celdas grises con { $digit } bloquean las celdas tachadas. Solo queda la celda oscura, así que { $digit } va allí.
book-rules-marks = **Si no avanzas:** escribe en pequeño, en cada celda, todas las cifras que todavía puede tener. Cuando pongas una cifra, táchala en las demás celdas de su fila, su columna y su bloque. Si en una celda queda una sola cifra pequeña, esa es su cifra.
book-rules-marks-board = **Si no avanzas:** escribe en pequeño, en cada celda, todas las cifras que todavía puede tener. Cuando pongas una cifra, táchala en todas las celdas que comparten un área con ella. Si en una celda queda una sola cifra pequeña, esa es su cifra.
book-rules-signs = **{ $signs }** indica la dificultad de un sudoku: cuantos más signos llenos, más difícil es.
book-rating = ER { $er }.
book-position = { $steps ->
    [0] { $puzzle }, al principio.
    [one] { $puzzle }, después de { $steps } paso.
   *[other] { $puzzle }, después de { $steps } pasos.
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
book-unique-rectangles = Rectángulos únicos
book-unique-loops = Bucles únicos
book-bugs = BUG
book-type = **{ $technique }.**
book-count = { $count ->
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
   *[other] { $count }
}
book-idea-last-digit = Mira una unidad. Si solo una de sus celdas está vacía, esa celda tiene la cifra que falta.
book-idea-only-place-box = Mira un bloque y una cifra. Si solo una celda del bloque puede tener la cifra, la cifra va allí.
book-idea-only-place-line = Mira una fila o columna y una cifra. Si solo una de sus celdas puede tener la cifra, la cifra va allí.
book-idea-only-place-house = Mira una unidad y una cifra. Si solo una de sus celdas puede tener la cifra, la cifra va allí.
book-idea-only-digit = Mira una celda. Si su fila, su columna y su bloque contienen todas las cifras menos una, la celda tiene esa cifra.
book-idea-only-digit-houses = Mira una celda. Si sus unidades contienen todas las cifras menos una, la celda tiene esa cifra.
book-idea-pointing = Si todos los lugares de una cifra en un bloque están en una misma fila o columna, uno de ellos tiene la cifra. Esta se elimina de las demás celdas de la fila o columna.
book-idea-claiming = Si todos los lugares de una cifra en una fila o columna están en un mismo bloque, uno de ellos tiene la cifra. Esta se elimina de las demás celdas del bloque.
book-idea-locked = Si todos los lugares de una cifra en una unidad están también en otra unidad, uno de ellos tiene la cifra. Esta se elimina de las demás celdas de la segunda unidad.
book-idea-seen-places = Si celdas de fuera ven todos los lugares de una cifra en una fila, una columna, un bloque o una diagonal, no pueden tener esa cifra.
book-idea-direct = Aquí, entonces, en una unidad solo queda un lugar para una cifra, así que la cifra va allí.
book-idea-naked = Si { $count } celdas de una unidad solo pueden tener entre todas { $count } cifras, tienen esas cifras. Estas se eliminan de las demás celdas de la unidad.
book-idea-hidden = Si { $count } cifras de una unidad solo pueden estar entre todas en { $count } celdas, esas celdas tienen esas cifras. Las demás cifras se eliminan de ellas.
book-idea-fish = Mira una cifra en { $count } líneas paralelas. Si allí todos sus lugares están en solo { $count } líneas que las cruzan, la cifra se elimina de todas las demás celdas de estas últimas.
book-idea-wing-xy = Una celda tiene dos candidatos y ve dos celdas. Una tiene el primer candidato y una tercera cifra, y la otra tiene el segundo candidato y la misma tercera cifra. Así que una de las dos tiene la tercera cifra. Esta se elimina de cada celda que vea ambas.
book-idea-wing-xyz = Una celda tiene tres candidatos y ve dos celdas. Cada una tiene dos de ellos, pero no los mismos dos. Una cifra es común a las tres celdas, así que una de ellas la tiene. La cifra se elimina de cada celda que vea las tres.
book-idea-strong-links = Si una cifra solo tiene dos lugares en una unidad, estos están enlazados: uno de ellos tiene la cifra. Une { $count } enlaces así, de modo que el final de cada uno vea el principio del siguiente. Entonces un extremo de la cadena tiene la cifra. Esta se elimina de cada celda que vea ambos extremos.
book-idea-parallel = Aquí los enlaces están en líneas paralelas.
book-idea-crossing = Aquí los enlaces están en filas y columnas.
book-idea-almost-locked = Un grupo de { $count } celdas tiene una cifra más que celdas. Si otra celda le quita una de esas cifras, el grupo tiene todas las demás. Se elimina lo que es falso en todos los casos.
book-idea-rectangle = Un sudoku tiene una sola solución. Si las cuatro esquinas de un rectángulo en dos bloques tuvieran solo las mismas dos cifras, estas se podrían intercambiar. Así que al menos una esquina tiene otra cifra.
book-idea-loop = Un sudoku tiene una sola solución. Si las celdas de un camino cerrado tuvieran solo las mismas dos cifras, estas se podrían intercambiar. Así que al menos una de las celdas tiene otra cifra.
book-idea-bug = Un sudoku tiene una sola solución. Si cada celda vacía tuviera dos candidatos y cada cifra que falta tuviera dos lugares en cada unidad, no habría ninguna solución o habría varias. Así que una de las cifras adicionales es cierta.
book-idea-one-cell = Aquí solo una celda tiene otras cifras, así que tiene una de ellas.
book-idea-one-digit = Aquí las otras cifras son todas la misma, así que una de sus celdas la tiene.
book-idea-with-naked = Aquí las celdas con otras cifras cuentan como una sola celda de un par, un trío o un cuarteto desnudo.
book-idea-with-hidden = Aquí una de las dos celdas con otras cifras forma parte de un par, un trío o un cuarteto oculto.
book-idea-two-places = Aquí dos celdas tienen otras cifras, y una cifra de la pareja no tiene otro lugar en una unidad. Así que ninguna de las dos celdas tiene la otra cifra de la pareja.
book-idea-exclusion = Prueba todas las maneras de rellenar { $count } celdas. Una manera falla si repite una cifra en una unidad o deja sin cifra a una celda de alrededor. Se eliminan las cifras que solo aparecen en las maneras que fallan.
book-idea-x-cycle = Los lugares de una cifra forman un anillo de enlaces. O bien uno de cada dos lugares tiene la cifra, o bien la tienen los otros. Se elimina de cada celda que vea lugares de las dos clases.
book-idea-y-cycle = Varias celdas con dos candidatos forman un anillo. O bien uno de cada dos candidatos es cierto, o bien lo son los otros. Se elimina lo que es falso en ambos casos.
book-idea-xy-cycle = Varias celdas con dos candidatos y unidades con dos lugares para una cifra forman un anillo. O bien uno de cada dos candidatos es cierto, o bien lo son los otros. Se elimina lo que es falso en ambos casos.
book-idea-x-chain = Supón que una celda tiene una cifra, o que no la tiene, y sigue los enlaces de esa cifra. Si llevan a lo contrario, la suposición es falsa.
book-idea-turbot = Aquí solo hay cinco enlaces.
book-idea-xy-chain = Supón que una celda tiene una cifra, o que no la tiene. Sigue las celdas con dos candidatos y las unidades con dos lugares para una cifra. Si llevan a lo contrario, la suposición es falsa.
book-idea-nishio = Supón que una celda tiene una cifra, y sigue solo esa cifra. Si esto lleva a una contradicción, la suposición es falsa.
book-idea-contradiction = Supón algo y sigue lo que impone. Si impone algo y lo contrario, la suposición es falsa.
book-idea-double = Supón algo, luego lo contrario, y sigue lo que impone cada cosa. Lo que se deduce de ambas es cierto.
book-idea-cell = Prueba cada candidato de una celda y sigue lo que impone. Lo que se deduce de todos es cierto.
book-idea-house = Prueba cada lugar de una cifra en una unidad y sigue lo que impone. Lo que se deduce de todos es cierto.
book-idea-dynamic = Varios resultados juntos pueden imponer el siguiente.
book-idea-nested = Algunos enlaces son a su vez cadenas.

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
cell-name = F{ $row }C{ $column }
list-with = {", "}
list-last = {" y "}
house-box = el bloque { $number }
house-row = la fila { $number }
house-column = la columna { $number }
house-group = el grupo { $number }
house-window = la ventana { $number }
house-diagonal-1 = la diagonal 1
house-diagonal-2 = la diagonal 2
house-girandola = la girándola
house-asterisk = el asterisco
house-centerdot = los puntos centrales
house-region = la región { $number }
houses-box = los bloques
houses-row = las filas
houses-column = las columnas
houses-group = los grupos
houses-window = las ventanas
houses-region = las regiones

## The page: views, puzzles, printing

page-title = Caminos de resolución
view = Vista
play = Jugar
solution = Solución
menu = Menú
print = Imprimir
help = Ayuda
share = Compartir
share-game = Compartir con mis cifras
copied = Copiado
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
paused = Seguir jugando
no-script = El script de esta página no se ejecutó. Necesita JavaScript, que este navegador o este sitio quizá prohíben. No envía nada.

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
not-kept = Esta partida no se guarda
not-kept-text = El almacenamiento de este navegador está lleno o prohibido. Antes de cerrar la página, abre el menú y guarda tu progreso en un archivo.
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
first-of-all = Hay un error
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
closed = Este sudoku se abre en su día.
shared-title = Una posición compartida
shared-replaced = Sustituye tu propia partida. Deshacer recupera la tuya.
shared-solved = Ya has resuelto este sudoku, así que el tablero muestra tu propia solución.
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
sum = suma { $sum }
chain = La cadena
chain-suppose = Supongamos que en { $cell } va el { $digit }.
chain-suppose-not = Supongamos que en { $cell } no va el { $digit }.
chain-not = Entonces en { $cell } no va el { $digit }.
chain-so = Así que en { $house } el { $digit } solo puede ir en { $cell }.
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
stat-hinted = Con pistas
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
own-text = Pega un sudoku: 81 caracteres, nueve líneas, o un texto o enlace que los contenga. Las celdas vacías son puntos o ceros.
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
own-layout = Esta página no tiene ningún tablero de este tipo.
own-no-steps = Esto no es un sudoku con pasos.
own-wrong-step = El paso { $number } no encaja con este sudoku.
own-rating = Calificando el sudoku …
print-which = Imprimir varios
print-from = De
print-to = a
print-per-page = Por página
print-solutions = También soluciones

## Layouts of boards: their names, and their rules in one sentence

layout-x = X
layout-windoku = Windoku
layout-disjoint = Grupos disjuntos
layout-asterisk = Asterisco
layout-centerdot = Puntos centrales
layout-girandola = Girándola
layout-jigsaw = Irregular
layout-latin = Cuadrado latino
rules = { $houses } contiene { $digits } una sola vez.
rules-row = Cada fila
rules-column = cada columna
rules-box = cada bloque
rules-region = cada región
rules-diagonal = cada diagonal
rules-window = cada ventana sombreada
rules-group = cada grupo de las celdas en el mismo lugar de todos los bloques
rules-asterisk = el asterisco
rules-centerdot = el grupo de los centros de todos los bloques
rules-girandola = la girándola
rules-digits = las cifras del 1 al { $last }
rules-letters = { $count ->
    [1] las cifras del 1 al 9 y la letra A
   *[other] las cifras del 1 al 9 y las letras de la A a la { $last }
}

## Help

help-title = Cómo se juega
help-rules = Cada fila, cada columna y cada bloque contiene una vez cada cifra del 1 al 9.
help-choose = Elige celdas y después una cifra. Arrastra, o mantén pulsada Mayús o Ctrl, para elegir varias celdas.
help-digit = poner una cifra; con Mayús una nota, con Alt una nota en el centro
help-modes = las cifras son notas, notas en el centro, colores; Espacio: el modo siguiente
help-arrows = elegir una celda; con Mayús varias; Inicio y Fin: los extremos de una fila
help-all = elegir todas las celdas; doble clic: todas las de una cifra
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
technique-generalized_intersection = Intersección generalizada
technique-naked_pair = Par desnudo
technique-generalized_naked_pair = Par desnudo generalizado
technique-x_wing = X-Wing
technique-hidden_pair = Par oculto
technique-naked_triplet = Trío desnudo
technique-generalized_naked_triplet = Trío desnudo generalizado
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
technique-generalized_naked_quad = Cuarteto desnudo generalizado
technique-jellyfish = Jellyfish
technique-hidden_quad = Cuarteto oculto
technique-skyscraper_3 = 3 rascacielos
technique-string_kite_3 = Cometa de 3 cuerdas
technique-strong_links_3 = 3 enlaces fuertes
technique-wxyz_wing = WXYZ-Wing
technique-bug_1 = BUG tipo 1
technique-bug_2 = BUG tipo 2
technique-bug_3 = BUG tipo 3
technique-bug_4 = BUG tipo 4
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
technique-hidden_single = Único oculto
technique-locked_pair = Par bloqueado
technique-locked_triple = Trío bloqueado
technique-remote_pair = Par remoto
technique-empty_rectangle = Rectángulo vacío
technique-unique_rectangle_5 = Rectángulo único tipo 5
technique-unique_rectangle_6 = Rectángulo único tipo 6
technique-hidden_rectangle = Rectángulo oculto
technique-avoidable_rectangle_1 = Rectángulo evitable tipo 1
technique-avoidable_rectangle_2 = Rectángulo evitable tipo 2
technique-x_chain = Cadena X
technique-xy_chain = Cadena XY
technique-forcing_chain_contradiction = Cadena forzada (contradicción)
technique-forcing_chain_verity = Cadena forzada (consecuencia común)
technique-forcing_net_contradiction = Red forzada (contradicción)
technique-forcing_net_verity = Red forzada (consecuencia común)
technique-brute_force = Fuerza bruta
# Of chains with chains inside
inner-forcing = cadenas forzadas
inner-multiple = cadenas forzadas múltiples
inner-dynamic = cadenas forzadas dinámicas

## Sentences about steps, called like the clauses in src/grade/explain/clause.rs

OnlyPlace = En { $house }, los pasos anteriores solo dejan { $cell } para el { $digit }.
OnlyDigit = { $cell } solo puede ser { $digit }: ve todas las demás cifras, o los pasos anteriores las descartaron.
LastCell = { $cell } es la última celda vacía en { $house }, así que allí va el { $digit }.
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
OnlyDigitSeen = { $cell } ve todas las cifras menos el { $digit }.
Intersection = En { $base }, todos los { $digit } están en { $cover }, así que { $cover } no tiene otro { $digit }.
DirectIntersection = En { $base }, todos los { $digit } están en { $cover }, así que { $cover } no tiene otro { $digit }, y en { $single } solo queda { $cell } para el { $digit }.
SeenPlaces = Esté donde esté el { $digit } en { $house }, otras celdas lo ven, así que estas no tienen { $digit }.
NakedSubset = En { $house }, { $cells } solo contienen { $digits }, así que ninguna otra celda de esa unidad contiene ninguna de estas cifras.
GeneralizedNakedSubset = En { $house }, { $cells } solo contienen { $digits }, así que una celda que ve allí todos los lugares de una de estas cifras no la tiene.
HiddenSubset = En { $house }, solo { $cells } pueden contener { $digits }, así que esas celdas no contienen nada más.
DirectHiddenSubset = En { $house }, solo { $cells } pueden contener { $digits }, así que allí solo queda { $cell } para el { $digit }.
Fish = En { $base }, los { $digit } solo están en { $cover }, que, por tanto, no tienen otro { $digit }.
Houses = { $kind } { $numbers }
Wing = Sea cual sea el valor de { $pivot }, el { $digit } está en { LIST($cells, with: ", ", last: " o ") }, así que no está en ninguna celda que { $cells ->
        [2] vea ambas
       *[other] las vea todas
    }.
StrongLinks = El { $digit } está { LIST($links, with: ", ") }; así que está en { LIST($first, with: ", ", last: " o ") } o { LIST($last, with: ", ", last: " o ") }, y en ninguna celda que las vea todas.
StrongLoop = El { $digit } está { LIST($links, with: ", ") }, y estos enlaces forman un anillo; así que en cada unión de dos enlaces hay un { $digit }, y ninguna otra celda que vea toda una unión lo tiene.
StrongLink = en { $house } en { LIST($from, with: ", ", last: " o ") } o { LIST($to, with: ", ", last: " o ") }
AlmostLocked = { $cells } solo contienen { $digits }, una cifra más que celdas. Si { $pincer } es el { $linked }, contienen todas las demás, así que el { $other } está en { $pincer } o en ellas.
AlmostLockedTwice = { $cells } solo contienen { $digits }, una cifra más que celdas. { $pincer } les quita una de las cifras { $linked }, así que contienen todas las demás, y { $linked } están en { $pincer } y en ellas.
Loop = Con solo { $digits } en { $cells } habría dos soluciones; { $then }
Bug = Sin { $extra }, cada celda vacía tendría dos candidatos y cada cifra, dos lugares en cada unidad; { $then }
OneCellIsExtra = así que { $cell } no es ni { LIST($digits, with: ", ", last: " ni ") }.
OneIsExtra = así que { $extra }.
OneHas = así que el { $digit } está en { LIST($cells, with: ", ", last: " o ") }, y en ninguna celda que { $cells ->
        [2] vea ambas
       *[other] las vea todas
    }.
MakesNakedSubset = así que { $extra }, lo que forma, con { $cells }, { $digits ->
        [2] un par desnudo
        [3] un trío desnudo
        [4] un cuarteto desnudo
       *[other] un grupo desnudo
    } de { $digits } en { $house }.
MakesHiddenSubset = así que { $extra }, y solo la otra puede formar, con { $cells }, { $digits ->
        [2] un par oculto
        [3] un trío oculto
        [4] un cuarteto oculto
       *[other] un grupo oculto
    } de { $digits } en { $house }.
OnlyPlaces = en { $house }, solo { $cells } pueden ser { $digit }, así que ninguna es { $other }.
SharedDigit = en { $house }, solo { $cells } pueden ser { $digit }, así que una lo es, y la otra tiene una cifra adicional.
CellMustBe = { $cell } debe { $digits ->
        [one] ser { $digits }
       *[other] tener una de las cifras { $digits }
    }
OneOfCellsIs = una de las celdas { $cells } { $digits ->
        [one] es { $digits }
       *[other] tiene una de las cifras { $digits }
    }
Exclusion = { LIST($cases, with: "; ") }.
ExcludedCandidate = { $conclusion }, porque { LIST($outcomes, with: ", ") }
LeavesNothing = con { LIST($ways, with: ", ", last: " o con ") } no queda nada para { $cell }
RepeatsDigit = con { LIST($ways, with: ", ", last: " o con ") } se repite el { $digit }
Together = { $candidates }
CycleOfDigit = El { $digit } está, o bien en { $on }, o bien en { $off }; { $seen } { $seen ->
        [one] ve
       *[other] ven
    } celdas de ambos grupos, así que { $seen ->
        [one] no lo contiene
       *[other] ninguna lo contiene
    }.
Cycle = O bien { $on }, o bien { $off }; en ambos casos { $seen }, así que allí { $seen ->
        [one] esa cifra es imposible
       *[other] esas cifras son imposibles
    }.
SeesDigit = { $cell } ve un { $digit }
CannotBe = { $cell } no puede ser { $digit }
MustBe = { $cell } debe ser { $digit }
Leads = { $assumed } llevaría a { $target }, una contradicción, así que { $conclusion }.
Contradicts = { $assumed } llevaría tanto a { $target } como a { $opposite }, una contradicción, así que { $conclusion }.
FollowsFromBoth = { $assumed } y { $opposite } llevan a lo mismo, y uno de los dos es cierto, así que { $conclusion }.
FollowsFromCell = Cada candidato de { $cell } lleva a lo mismo, así que { $conclusion }.
FollowsFromHouse = Cada lugar del { $digit } en { $house } lleva a lo mismo, así que { $conclusion }.
Line = { LIST($runs, with: "; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
NestedChain = cadena { $number }, { $technique }: { LOWER($reason) }
ByChain = cadena { $number }
ByIntersection = { $technique } en { $base } y { $cover }
BySubset = { $technique } { LIST($digits, with: "") } en { $house }
ByFish = { $technique } en { $base }
ByTechnique = { $technique }
PlacesUnstated = { $technique } muestra que { $cell } es { $digit }.
RemovesUnstated = { $technique } descarta { $gone }.

## Hints, called like the clauses in src/grade/explain/clause.rs

AskLastCell = ¿Qué cifra falta en { $house }? Solo una de sus celdas está vacía.
AskPlaceInBox = ¿Dónde puede ir el { $digit } en { $house }? Mira { $lines }.
AskPlaceInLine = ¿Dónde puede ir el { $digit } en { $house }? Mira { $lines }.
AskPlaceLeft = ¿Dónde puede ir el { $digit } en { $house }? Mira { $lines } y lo que eliminaron los pasos anteriores.
AskPlaceEarlier = ¿Dónde puede ir el { $digit } en { $house }? Piensa en lo que eliminaron los pasos anteriores.
AskDigit = ¿Qué cifra puede tener { $cell }? Ve todas las demás.
AskDigitLeft = ¿Qué cifra puede tener { $cell }? Ve las demás, o los pasos anteriores las eliminaron.
AskIntersection = ¿Dónde puede ir el { $digit } en { $base }? ¿Qué significa esto para { $cover }?
AskDirectIntersection = ¿Dónde puede ir el { $digit } en { $base }? ¿Qué significa esto para { $cover }, y luego para { $single }?
AskSeenPlaces = ¿Dónde puede ir el { $digit } en { $house }? ¿Qué otras celdas ven todos estos lugares?
AskNakedSubset = ¿Qué cifras pueden tener { $cells }? ¿Qué significa esto para el resto de { $house }?
AskGeneralizedNakedSubset = ¿Qué cifras pueden tener { $cells }? ¿Qué celdas ven todos los lugares de una de estas cifras en { $house }?
AskHiddenSubset = ¿Dónde pueden ir { $digits } en { $house }? ¿Qué más pueden contener esas celdas?
AskDirectHiddenSubset = ¿Dónde pueden ir { $digits } en { $house }? ¿Dónde queda entonces sitio para el { $digit }?
AskFish = ¿Dónde puede ir el { $digit } en { $base }? ¿Qué significa esto para { $cover }?
AskWing = Prueba cada candidato de { $pivot }. ¿Cuál de las celdas { $cells } es entonces { $digit }?
AskStrongLinks = ¿Dónde puede ir el { $digit } en { $houses }? ¿Cuáles de estos lugares se ven?
AskAlmostLocked = ¿Qué cifras pueden tener { $cells }? Prueba cada candidato de { $pincer }.
AskLoop = Con solo { $digits } en { $cells } habría dos soluciones. ¿Qué lo impide?
AskBug = Todas las celdas vacías menos { $cells } tienen dos candidatos. ¿Y si { $cells ->
        [one] esta también tuviera
       *[other] estas también tuvieran
    } dos?
AskExclusion = Prueba todas las maneras de rellenar { $cells }. ¿Qué candidatos no valen en ninguna?
AskCycleOfDigit = Sigue el { $digit } por el anillo de { $cells }. ¿En qué otras celdas no puede estar?
AskCycle = Sigue el anillo por { $cells }. ¿Qué es falso en ambos sentidos?
AskChainOfDigit = Sigue el { $digit } por { $cells }. ¿Qué se deduce?
AskChain = Sigue los enlaces por { $cells }. ¿Qué se deduce?
AskContradiction = Prueba los candidatos de { $cell }. ¿Cuáles llevan a una contradicción en { $other }?
AskDouble = Supón { $assumed }, y luego lo contrario. ¿Qué se deduce para el { $digit } en ambos casos?
AskCellChain = Prueba cada candidato de { $cell }. ¿Qué se deduce de todos para el { $digit }?
AskHouseChain = Prueba cada lugar del { $digit } en { $house }. ¿Qué se deduce de todos?
AskUnstated = ¿Qué candidatos de { $digits } decide este patrón?
