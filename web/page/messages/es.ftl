# Palabras de la página que califica y crea sudokus.

language = Idioma
language-name = Español
bench-title = Calificar y crear sudokus
promise = Nada sale de esta página.

## Formularios

your-puzzles = Tus sudokus
your-text = Sudokus: líneas de 81 caracteres, CSV o cuadrículas de nueve líneas
remove = Quitar
open-file = Abrir o soltar un archivo
layout = Tablero
told-layout = según el texto
scale = Escala
rate = Calificar
new-puzzles = Sudokus nuevos
number = Cantidad
any-level = cualquiera
clues = Pistas
minimal = mínimo
symmetry = Simetría
technique = Técnica
any-technique = cualquiera
seed = Semilla
new-seed = nueva
make = Crear

## Resultados

results = Resultados
report = Informe
save-csv = Descargar CSV
save-page = Descargar página para jugar
save-report = Descargar informe
report-page = Informe con gráficos
path-page = Solución paso a paso
table = Tabla de sudokus
hardest = La más difícil
answer = Solución
path = Camino
number-of-puzzles = { $count ->
    [one] { $number } sudoku
   *[other] { $number } sudokus
}
bad-lines = { $count ->
    [one] { $number } línea incorrecta
   *[other] { $number } líneas incorrectas
}
so-far = { $list } hasta ahora.
all-of-list = { $list }.
part-of-list = { $list }. La lista está incompleta: { $number } de { $total }.
rest = Las primeras { $number } filas. El archivo CSV las tiene todas.
puzzle-at = Sudoku { $number }
puzzle-is = Sudoku { $number }: { $text }
line = Línea
line-at = línea { $number }: { $problem }
is-minimal = Válido, una solución, mínimo
is-not-minimal = Válido, una solución, no mínimo
no-solution = sin solución
many-solutions = más de una solución
nothing = ninguno
clues-with = { $clues }, simetría { $symmetry }
steps-with = { $count ->
    [one] { $number } paso: { $techniques }
   *[other] { $number } pasos: { $techniques }
}

## Estado

working = Trabajando …
no-puzzle = no se encontró ningún sudoku
pasted = Texto pegado
bytes = { $count ->
    [one] { $number } byte
   *[other] { $number } bytes
}
characters = { $count ->
    [one] { $number } carácter
   *[other] { $number } caracteres
}
many-files = { $number } archivos en lugar de uno
busy = Solo se ejecuta una tarea a la vez. Detenla para empezar otra.
path-waits = El camino aparece cuando termine la tarea en curso.
too-large = { $name }: { $number } MB, se esperan { $most } MB como máximo
rated-of = { $done } de { $total } calificados
made-of = { $count ->
    [one] { $done } de { $total } creados, { $number } intento
   *[other] { $done } de { $total } creados, { $number } intentos
}
rated = Calificación terminada: { $list }.
made = Creación terminada con la semilla { $seed }: { $list }.
stopped = Detenido.
stopped-at = Detenido. { $list } hasta ahora.
wrote-page = { $count ->
    [one] Página escrita con { $number } sudoku.
   *[other] Página escrita con { $number } sudokus.
}
no-webassembly = Este navegador no tiene WebAssembly o lo prohíbe. Sin él, esta página no puede calificar sudokus.
