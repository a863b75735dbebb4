### The English messages except those in pages/en.ftl and books/en.ftl. Copy them to translate into another language: docs/languages.md.

## Levels

level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-fiendish = Fiendish
level-extreme = Extreme
level-unfair = Unfair

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
cell-name = r{ $row }c{ $column }
list-with = {", "}
list-last = {" and "}
house-box = box { $number }
house-row = row { $number }
house-column = column { $number }
house-group = group { $number }
house-window = window { $number }
house-diagonal-1 = diagonal 1
house-diagonal-2 = diagonal 2
house-girandola = girandola
house-asterisk = asterisk
house-centerdot = center dots
house-region = region { $number }
houses-box = boxes
houses-row = rows
houses-column = columns
houses-group = groups
houses-window = windows
houses-region = regions

## Techniques with others inside

# Of chains with chains inside
inner-forcing = Forcing Chains
inner-multiple = Multiple Forcing Chains
inner-dynamic = Dynamic Forcing Chains

## Lines of chains, called like the clauses in src/grade/explain/clause.rs

Line = { LIST($runs, with: "; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
