### The Japanese messages; docs/languages.md describes them.

## Levels

level-easy = 初級
level-medium = 中級
level-hard = 上級
level-expert = 難問
level-fiendish = 超難問
level-extreme = 極限
level-unfair = アンフェア

## Books

book-solutions = 解答
book-solution = 解答
book-contents = 目次
book-puzzles = 問題 { $numbers }
book-puzzle = 問題{ $number }
book-page = { $page }ページ
book-hints = ヒント
book-techniques = テクニック
book-hints-intro = それぞれのヒントは、問題の一手についての質問です。「12マスの後」は、12マスを埋めた後という意味です。それまでの手で候補が消えていることもあります。ここにない問題にヒントはいりません。
book-hint = **{ $technique }。**{ $question }
book-hint-noted = **{ $technique }**（{ $notes }）。{ $question }
book-hint-after = { $cells }マスの後
book-hint-page = { $page }ページ参照
book-rules = 遊び方
book-rules-goal = どの行、列、九マスのブロックにも1から9までの数字が一つずつ入るように、空いたマスを埋めます。どの問題も解は一つで、考えれば見つかります。当て推量はいりません。
book-rules-symbols = **{ $symbols }**は1から{ $last }までの数字を表します。
book-rules-each-symbol = それぞれの記号
book-rules-letters = 文字が数字の代わりです。どの行、列、ブロックにも、その問題の文字が一つずつ入ります。文字は盤の下にあります。解では、行か左上からの対角線に言葉が現れます。
book-rules-pictures = 絵が数字の代わりです。どの行、列、ブロックにも、それぞれの絵が一つずつ入ります。絵の番号は盤の下にあります。絵を描くか、番号を書いてください。
book-rules-names = 行は上から下へ、列は左から右へ、ブロックは図のように番号が付いています。**r3c7**は行3、列7のマスで、ここでは灰色です。ブロック3にあります。
book-rules-names-board = 行は上から下へ、列は左から右へ、ほかの領域は図のように番号が付いています。**{ $cell }**は行{ $row }、列{ $column }のマスで、ここでは灰色です。
book-rules-diagonals = 対角線1は左上から、対角線2は右上から始まります。
book-rules-groups = グループ1は各ブロックの一番目のマス、グループ2は二番目のマスで、以下同様です。
book-rules-windows = ここからさらに五つのウィンドウが決まります。列2〜4（5）、列6〜8（6）、列1・5・9（9）の行1・5・9と、行2〜4（7）、行6〜8（8）の列1・5・9です。
book-rules-words = **ハウス**は行、列、ブロックのどれかです。同じハウスにある二つのマスは互いに**見えます**。空いたマスの**候補**は、そのマスにまだ入りうる数字です。
book-rules-words-board = **ハウス**は行、列、またはどの数字も一つずつ入るほかの領域です。同じハウスにある二つのマスは互いに**見えます**。空いたマスの**候補**は、そのマスにまだ入りうる数字です。
book-rules-notation = **r3c7=5**は「r3c7は5」、**r3c7≠5**は「r3c7は5ではない」という意味です。矢印**→**の先は、そこから分かることです。
book-rules-position = レッスンは、問題を**何手か進めた後**の盤面を示します。一手は、数字を一つ入れるか、候補を消すことです。
book-rules-legend = レッスンの**図**で、小さな数字は候補、灰色のマスは大切なマスです。濃い部分はその手で入る数字か、ウィングの要のマス、線で消した数字はその手で消える候補です。矢印の先は、そこから分かることです。黒い矢印の先の数字は正しく、灰色の矢印の先の数字は誤りです。文中の**+**は、合わさって初めて次につながるものを結びます。
book-rules-scan = **始め方：**一つのブロックで一つの数字を探します。図では、左上のブロックに8がありません。灰色の8が、その行二つと列一つをふさいでいます。残るのは濃いマスだけなので、8はそこに入ります。
book-rules-scan-symbols = **始め方：**一つのブロックで一つの記号を探します。図では、左上のブロックに{ $digit }がありません。{ $digit }のある灰色のマスが、その行二つと列一つをふさいでいます。残るのは濃いマスだけなので、{ $digit }はそこに入ります。
book-rules-scan-board = **始め方：**一つの領域で一つの数字を探します。図では{ $digit }（{ $house }）です。{ $digit }のある灰色のマスが、×印のマスをふさいでいます。残るのは濃いマスだけなので、{ $digit }はそこに入ります。
book-rules-marks = **行き詰まったら：**マスにまだ入りうる数字をすべて小さく書きます。数字を入れたら、同じ行、列、ブロックのほかのマスからその数字を消します。小さな数字が一つだけ残ったマスには、その数字が入ります。
book-rules-marks-board = **行き詰まったら：**マスにまだ入りうる数字をすべて小さく書きます。数字を入れたら、それと領域を共にするすべてのマスからその数字を消します。小さな数字が一つだけ残ったマスには、その数字が入ります。
book-rules-signs = **{ $signs }**は問題の難しさを示します。塗られた印が多いほど難しい問題です。
book-rating = ER { $er }。
book-position = { $steps ->
    [0] { $puzzle }、最初の盤面。
   *[other] { $puzzle }、{ $steps }手の後。
}
book-also = ほかの問題：{ $numbers }。
book-also-more = ほかの問題：{ $numbers }、ほか{ $count }問。
book-between-sentences = {""}
book-date = { $year }年{ $month }{ $day }日
book-month = { $year }年{ $month }
book-month-1 = 1月
book-month-2 = 2月
book-month-3 = 3月
book-month-4 = 4月
book-month-5 = 5月
book-month-6 = 6月
book-month-7 = 7月
book-month-8 = 8月
book-month-9 = 9月
book-month-10 = 10月
book-month-11 = 11月
book-month-12 = 12月
book-weekday-1 = 月曜日
book-weekday-2 = 火曜日
book-weekday-3 = 水曜日
book-weekday-4 = 木曜日
book-weekday-5 = 金曜日
book-weekday-6 = 土曜日
book-weekday-7 = 日曜日
book-unique-rectangles = ユニークレクタングル
book-unique-loops = ユニークループ
book-bugs = BUG
book-type = **{ $technique }。**
book-count = { $count }
book-idea-last-digit = 一つのハウスを見ます。空いたマスが一つだけなら、足りない数字がそこに入ります。
book-idea-only-place-box = 一つのブロックと一つの数字を見ます。ブロックでその数字が入るマスが一つだけなら、数字はそこに入ります。
book-idea-only-place-line = 一つの行または列と一つの数字を見ます。その数字が入るマスが一つだけなら、数字はそこに入ります。
book-idea-only-place-house = 一つのハウスと一つの数字を見ます。その数字が入るマスが一つだけなら、数字はそこに入ります。
book-idea-only-digit = 一つのマスを見ます。その行、列、ブロックに一つを除くすべての数字があれば、残りの数字が入ります。
book-idea-only-digit-houses = 一つのマスを見ます。それを含むハウスに一つを除くすべての数字があれば、残りの数字が入ります。
book-idea-pointing = ブロックの中で数字が入る場所がすべて一つの行または列にあれば、そのどれかに数字が入ります。その行または列のほかのマスからその数字を消します。
book-idea-claiming = 行または列の中で数字が入る場所がすべて一つのブロックにあれば、そのどれかに数字が入ります。そのブロックのほかのマスからその数字を消します。
book-idea-locked = ハウスの中で数字が入る場所がすべて別の一つのハウスにもあれば、そのどれかに数字が入ります。その別のハウスのほかのマスからその数字を消します。
book-idea-seen-places = 行・列・ブロック・対角線の中で数字が入る場所のすべてが見えるマスには、その数字は入りません。
book-idea-direct = ここではその後、あるハウスで数字の場所が一つだけ残るので、数字はそこに入ります。
book-idea-naked = ハウスの{ $count }マスに入りうる数字が合わせて{ $count }個だけなら、そのマスにその数字が入ります。ハウスのほかのマスからその数字を消します。
book-idea-hidden = ハウスの{ $count }個の数字が入りうるマスが合わせて{ $count }マスだけなら、そのマスにその数字が入ります。そこからほかの数字を消します。
book-idea-fish = 平行な{ $count }本の線で一つの数字を見ます。その場所が{ $count }本の交わる線だけにあれば、交わる線のほかのすべてのマスからその数字を消します。
book-idea-wing-xy = 候補が二つのマスから、別の二つのマスが見えます。一方の候補は一つ目の候補と三つ目の数字、もう一方の候補は二つ目の候補と同じ三つ目の数字です。したがって、そのどちらかに三つ目の数字が入ります。両方が見えるマスからその数字を消します。
book-idea-wing-xyz = 候補が三つのマスから、別の二つのマスが見えます。どちらの候補もそのうちの二つですが、組み合わせは異なります。三つのマスに共通の数字は、そのどれかに入ります。三つとも見えるマスからその数字を消します。
book-idea-strong-links = ハウスで数字が入る場所が二つだけなら、その二つはつながっていて、どちらかに入ります。あるつながりの終わりから次の始まりが見えるように、{ $count }本つなげます。すると、両端のどちらかに数字が入ります。両端が見えるマスからその数字を消します。
book-idea-parallel = ここでは、つながりは平行な線にあります。
book-idea-crossing = ここでは、つながりは行と列にあります。
book-idea-almost-locked = { $count }マスの組に、マスの数より一つ多い数字があります。別のマスがその一つを取れば、残りの数字はすべて組に入ります。どの場合にも成り立たない候補を消します。
book-idea-rectangle = 解は一つです。二つのブロックにまたがる長方形の四隅に同じ二つの数字しかなければ、その二つを入れ替えられます。したがって、少なくとも一つの隅にほかの数字が入ります。
book-idea-loop = 解は一つです。閉じた道のマスに同じ二つの数字しかなければ、その二つを入れ替えられます。したがって、少なくとも一つのマスにほかの数字が入ります。
book-idea-bug = 解は一つです。空いたマスの候補がすべて二つで、残っているどの数字も各ハウスで二か所なら、解はないか、いくつもあります。したがって、余分な数字のどれかが正しいのです。
book-idea-one-cell = ここでは、ほかの数字があるのは一つのマスだけなので、そのどれかが入ります。
book-idea-one-digit = ここでは、ほかの数字はすべて同じなので、そのマスのどれかに入ります。
book-idea-with-naked = ここでは、ほかの数字のあるマスをまとめて一つのマスと見なすと、ネイキッドペア・トリプル・クアッドの一部になります。
book-idea-with-hidden = ここでは、ほかの数字のある二つのマスの一方が、ヒドゥンペア・トリプル・クアッドの一部になります。
book-idea-two-places = ここでは、二つのマスにほかの数字があり、二つの数字の一方はハウスでそこにしか入りません。したがって、もう一方の数字はそのどちらにも入りません。
book-idea-exclusion = { $count }マスの埋め方をすべて試します。同じハウスで数字が重複するか、周りのマスの候補をなくす埋め方は失敗です。失敗する埋め方だけにある数字を消します。
book-idea-x-cycle = 一つの数字の場所がつながりの輪を作ります。一つおきの場所すべてに入るか、残りすべてに入ります。両方の組のマスが見えるマスからその数字を消します。
book-idea-y-cycle = 候補が二つのマスが輪を作ります。一つおきの候補がすべて正しいか、残りがすべて正しいのです。どちらの場合も成り立たない候補を消します。
book-idea-xy-cycle = 候補が二つのマスと、数字の場所が二つのハウスが輪を作ります。一つおきの候補がすべて正しいか、残りがすべて正しいのです。どちらの場合も成り立たない候補を消します。
book-idea-x-chain = マスに数字が入る、または入らないと仮定し、その数字のつながりをたどります。逆の結果になれば、仮定は誤りです。
book-idea-turbot = ここでは、つながりは五本だけです。
book-idea-xy-chain = マスに数字が入る、または入らないと仮定し、候補が二つのマスと、数字の場所が二つのハウスをたどります。逆の結果になれば、仮定は誤りです。
book-idea-nishio = マスに数字が入ると仮定し、その数字だけをたどります。矛盾すれば、仮定は誤りです。
book-idea-contradiction = 何かを仮定し、そこから決まることをたどります。あることとその逆の両方が導かれれば、仮定は誤りです。
book-idea-double = 何かを仮定し、次にその逆を仮定し、それぞれから決まることをたどります。両方から導かれることは正しいのです。
book-idea-cell = 一つのマスの候補をすべて試し、それぞれから決まることをたどります。すべてから導かれることは正しいのです。
book-idea-house = ハウスで数字が入る場所をすべて試し、それぞれから決まることをたどります。すべてから導かれることは正しいのです。
book-idea-dynamic = いくつかの結果が合わさって次が決まることもあります。
book-idea-nested = つながりのいくつかは、それ自体がチェーンです。

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
cell-name = r{ $row }c{ $column }
list-with = {"、"}
list-last = {"、"}
house-box = ブロック{ $number }
house-row = 行{ $number }
house-column = 列{ $number }
house-group = グループ{ $number }
house-window = ウィンドウ{ $number }
house-diagonal-1 = 対角線1
house-diagonal-2 = 対角線2
house-girandola = ジランドール
house-asterisk = アスタリスク
house-centerdot = センタードット
house-region = 領域{ $number }
houses-box = ブロック
houses-row = 行
houses-column = 列
houses-group = グループ
houses-window = ウィンドウ
houses-region = 領域

## The page: views, puzzles, printing

page-title = 解き方
view = 表示
play = 遊ぶ
solution = 解き方
menu = メニュー
print = 印刷
help = ヘルプ
share = 共有
share-game = 自分の入力ごと共有
copied = コピーしました
close = 閉じる
cancel = キャンセル
puzzle = 問題
puzzles = 問題
previous-puzzle = 前の問題
next-puzzle = 次の問題
puzzle-name = 第{ $number }問
puzzle-fresh = 第{ $number }問 · 新
puzzle-own = 自分の問題 { $number }
puzzle-new = 新しい問題 { $number }
tile = 第{ $number }問、{ $rating }
tile-begun = { $tile }、途中
tile-solved = { $tile }、解けた
level = レベル
all-levels = すべて
own-level = 自分の問題
of-solved = { $solved } / { $count }
begun = 途中
solved = 解けた
time = 時間
pause = 一時停止
resume = 再開
paused = ゲームを再開する
no-script = このページのスクリプトが動きませんでした。JavaScript が必要ですが、ブラウザーまたはサイトが禁止しているようです。何も送信しません。

## The board, as screen readers say it

board = 数独
cell = { $row }行{ $column }列
cell-given = { $cell }、{ $digit }、ヒント数字
cell-digit = { $cell }、{ $digit }
cell-empty = { $cell }、空き
cell-marks = { $cell }、メモ { $digits }
cell-centre = { $cell }、中央メモ { $digits }
cell-colour = { $cell }、色 { $number }
cell-conflict = { $cell }、重複

## The keys

tools = 道具
more = その他
digits = 数字
key = { $digit }、残り { $missing }
key-mark = { $digit }、残り { $missing }、メモ
key-centre = { $digit }、残り { $missing }、中央メモ
key-colour = 色 { $number }
undo = 戻す
redo = 進む
erase = 消す
marks = メモ
centre = 中央
colours = 色
hint = ヒント
check = 確認
fill-in = 候補
fresh = 別の形
restart = 最初から
undo-tip = 元に戻す (Ctrl+Z)
redo-tip = やり直す (Ctrl+Y)
erase-tip = 消す (Delete)
marks-tip = メモ (M)
centre-tip = 中央のメモ (N)
colours-tip = マスに色を付ける (K)
hint-tip = ヒント (H)
check-tip = 確認 (C)
fill-in-tip = すべての候補をメモする (F)
fresh-tip = 同じ解き方の別の問題
fresh-tip-new = 同じレベルの新しい問題
restart-tip = 最初から始める

## What the page says about a game

choose-cell = 先にマスを選んでください。
erased = 消しました
undone = 元に戻しました
redone = やり直しました
filled-in = すべての候補をメモしました
restarted = 最初から始めました
done = できました
right-so-far = ここまで正解
nothing-wrong = 間違いはありません。
not-kept = このゲームは保存されません
not-kept-text = このブラウザーの保存領域がいっぱいか、使えません。ページを閉じる前に、メニューから進み具合をファイルに保存してください。
not-quite = 惜しい
wrong-digits = { $count ->
   *[other] { $count }個の数字が違います。
}
wrong-marks = { $count ->
   *[other] { $count }個のマスで正しい数字がメモされていません。
}
no-hint = ヒントなし
no-path = このページはこの問題の次の手順を知りません。
first-of-all = 間違いがあります
digit-not-right = { $count ->
   *[other] { $cells }の数字が違います。
}
digit-not-marked = { $cells }に正しい数字がメモされていません。
mark-it = メモする
next-step = 次はこの手筋です。
next-step-rated = 次の手順の評価は { $rating } です。
look-at = { $places }を見てください。
tell-me-more = もっと詳しく
do-it = 実行
closed = この問題はその日に開きます。
shared-title = 共有された盤面
shared-replaced = 自分のゲームの代わりに表示しています。「戻す」で自分のゲームに戻ります。
shared-solved = この問題はもう解いてあるので、自分の盤面を表示しています。
fresh-title = 別の形の問題
fresh-text = 見た目は違いますが、解き方は同じです。
fresh-back = 元の問題に戻る
new-search = 新しい問題（{ $level }）を探しています：{ $count }問試しました。
solver-failed = このページのソルバーが失敗しました：{ $problem }
solved-title = 正解！
solved-text = { $puzzle }、{ $time }。
solved-with-hints = { $hints ->
   *[other] { $puzzle }、{ $time }、ヒント { $hints } 回。
}
another-fresh = 似た問題をもう一つ
stay = このまま

## The solution

steps = 手順
to-beginning = 最初へ
step-back = 一つ戻る
step-forward = 一つ進む
to-end = 最後へ
run = 再生
stop = 停止
speed = 速さ
skip-singles = シングルを飛ばす
step-of = 手順 { $number } / { $count }
sum = 合計 { $sum }
chain = チェーン
chain-suppose = { $cell }に{ $digit }が入ると仮定します。
chain-suppose-not = { $cell }に{ $digit }が入らないと仮定します。
chain-not = すると{ $cell }に{ $digit }は入りません。
chain-so = したがって{ $house }で{ $digit }が入るのは{ $cell }だけです。
branches = 枝
all-branches = すべての枝
path-solved = 解けました
path-ends = 手順はここまでです
path-summary = { $count ->
   *[other] { $count }手。最も難しい手筋：{ $technique }。
}
path-summary-rated = { $count ->
   *[other] { $count }手、評価 { $rating }。最も難しい手筋：{ $technique }。
}
show-hardest = 最も難しい手順を見る

## The menu

settings = 設定
theme = 配色
theme-auto = システムに合わせる
theme-light = 明るい
theme-dark = 暗い
digit-first = 数字を先に：数字を選んでからマスを選ぶ
instant-check = 数字をその場で確認する
candidates = 選んだ数字が入るマスを強調する
statistics = 記録
no-statistics = 解いた問題をここに数えます。
stat-solved = 解いた数
stat-hinted = ヒントあり
stat-best = 最短時間
stat-mean = 平均時間
streak = { $count ->
   *[other] { $count }日連続
}
streak-longest = { $count ->
   *[other] 最長 { $count }日
}
progress = 進み具合
progress-text = ゲーム、設定、記録はこのブラウザーだけに保存されます。ファイルで他のブラウザーに移せます。
save-file = ファイルに保存
load-file = ファイルから読み込む
not-loaded = 保存された進み具合のファイルではありません。
load-question = { $count ->
    [0] このブラウザーとファイルでは記録が異なります。
   *[other] { $count }個のゲームが、このブラウザーとファイルで異なります。
}
load-merged = どちらを残しますか？片方にしかないものは必ず残ります。
load-here = このブラウザーのものを残す
load-there = ファイルのものを使う
own-puzzle = 自分の問題
own-text = 問題を貼り付けてください：81文字、9行、またはそれを含む文章やリンク。空きマスは点か0です。
own-open = 開く
delete = 削除
put-back = 元に戻す
own-not-81 = { $count ->
   *[other] { $count }マスです。81マス必要です。
}
own-character = { $character } は数字でも空きマスでもありません。
own-long = { $count }文字あります。{ $most }文字以内にしてください。
own-clash = { $cells }で同じ数字が重複しています。
own-none = この問題には解がありません。
own-many = この問題には解が二つ以上あります。
own-complete = この問題には空きマスがありません。
own-layout = このページにはこの種類の盤面がありません。
own-no-steps = 手順の付いた問題ではありません。
own-wrong-step = 手順{ $number }はこの問題に合いません。
own-rating = 問題を評価しています…
print-which = まとめて印刷
print-from = 開始
print-to = 終了
print-per-page = 1ページの問題数
print-solutions = 解答も

## Layouts of boards: their names, and their rules in one sentence

layout-x = X
layout-windoku = ウィンドウ
layout-disjoint = グループ
layout-asterisk = アスタリスク
layout-centerdot = センタードット
layout-girandola = ジランドール
layout-jigsaw = ジグソー
layout-latin = ラテン方陣
rules = { $houses }のそれぞれに{ $digits }が一つずつ入ります。
rules-row = 行
rules-column = 列
rules-box = ブロック
rules-region = 領域
rules-diagonal = 対角線
rules-window = 影の付いたウィンドウ
rules-group = 各ブロックの同じ位置のマスのグループ
rules-asterisk = アスタリスク
rules-centerdot = 各ブロックの中央のマスのグループ
rules-girandola = ジランドール
rules-digits = 1から{ $last }までの数字
rules-letters = { $count ->
    [1] 1から9までの数字とA
   *[other] 1から9までの数字とAから{ $last }までの文字
}

## Help

help-title = 遊び方
help-rules = どの行、列、ブロックにも1から9までの数字が一つずつ入ります。
help-choose = マスを選び、数字を選びます。ドラッグするか、Shift か Ctrl を押しながら選ぶと、複数のマスを選べます。
help-digit = 数字を入れる。Shift でメモ、Alt で中央のメモ
help-modes = 数字がメモ、中央のメモ、色になる。スペースで順に切り替え
help-arrows = マスを選ぶ。Shift で複数。Home と End は行の端
help-all = すべてのマスを選ぶ。ダブルクリックで同じ数字のマス
help-erase = 消す
help-undo = 元に戻す、やり直す
help-actions = ヒント、確認、すべての候補をメモする
help-pause = 一時停止
help-hints = ヒントは次の手順の手筋と見る場所を示します。もう一度押すと、結果と理由を説明します。
help-solution = 「解き方」は手順をすべて示します。矢印キーで進み、スペースで再生します。
help-fresh = 「別の形」は、見た目が違い解き方が同じ問題に変えます。ゲームはこのブラウザーに保存されます。
help-fresh-new = 「別の形」は、同じレベルの新しい問題を作ります。ゲームはこのブラウザーに保存されます。

## Techniques

technique-last_digit = 最後の数字
technique-hidden_single_box = ブロックのヒドゥンシングル
technique-hidden_single_line = 行・列のヒドゥンシングル
technique-direct_pointing = 直接ポインティング
technique-direct_claiming = 直接クレーミング
technique-direct_hidden_pair = 直接ヒドゥンペア
technique-naked_single = ネイキッドシングル
technique-direct_hidden_triplet = 直接ヒドゥントリプル
technique-pointing = ポインティング
technique-claiming = クレーミング
technique-generalized_intersection = 一般化された交差
technique-naked_pair = ネイキッドペア
technique-generalized_naked_pair = 一般化されたネイキッドペア
technique-x_wing = X-Wing
technique-hidden_pair = ヒドゥンペア
technique-naked_triplet = ネイキッドトリプル
technique-generalized_naked_triplet = 一般化されたネイキッドトリプル
technique-swordfish = ソードフィッシュ
technique-hidden_triplet = ヒドゥントリプル
technique-skyscraper = スカイスクレーパー
technique-two_string_kite = 2ストリングカイト
technique-strong_links_2 = 強リンク2本
technique-xy_wing = XY-Wing
technique-xyz_wing = XYZ-Wing
technique-unique_rectangle_1 = ユニーク矩形 タイプ 1
technique-unique_rectangle_2 = ユニーク矩形 タイプ 2
technique-unique_rectangle_3 = ユニーク矩形 タイプ 3
technique-unique_rectangle_4 = ユニーク矩形 タイプ 4
technique-unique_loop_1 = ユニークループ タイプ 1
technique-unique_loop_2 = ユニークループ タイプ 2
technique-unique_loop_3 = ユニークループ タイプ 3
technique-unique_loop_4 = ユニークループ タイプ 4
technique-naked_quad = ネイキッドクアッド
technique-generalized_naked_quad = 一般化されたネイキッドクアッド
technique-jellyfish = ジェリーフィッシュ
technique-hidden_quad = ヒドゥンクアッド
technique-skyscraper_3 = 3連スカイスクレーパー
technique-string_kite_3 = 3ストリングカイト
technique-strong_links_3 = 強リンク3本
technique-wxyz_wing = WXYZ-Wing
technique-bug_1 = BUG タイプ 1
technique-bug_2 = BUG タイプ 2
technique-bug_3 = BUG タイプ 3
technique-bug_4 = BUG タイプ 4
technique-strong_links_4 = 強リンク4本
technique-vwxyz_wing = VWXYZ-Wing
technique-aligned_pair_exclusion = 整列ペア除外
technique-uvwxyz_wing = UVWXYZ-Wing
technique-x_cycle = Xサイクル
technique-y_cycle = Yサイクル
technique-turbot_fish = ターボットフィッシュ
technique-forcing_x_chain = 強制Xチェーン
technique-xy_cycle = XYサイクル
technique-forcing_chain = 強制チェーン
technique-tuvwxyz_wing = TUVWXYZ-Wing
technique-aligned_triplet_exclusion = 整列トリプル除外
technique-nishio_forcing_chain = ニシオ強制チェーン
technique-cell_forcing_chain = マス強制チェーン
technique-region_forcing_chain = ハウス強制チェーン
technique-dynamic_contradiction_chain = 動的矛盾強制チェーン
technique-dynamic_double_chain = 動的二重強制チェーン
technique-dynamic_cell_chain = 動的マス強制チェーン
technique-dynamic_region_chain = 動的ハウス強制チェーン
technique-hidden_single = ヒドゥンシングル
technique-locked_pair = ロックドペア
technique-locked_triple = ロックドトリプル
technique-remote_pair = リモートペア
technique-empty_rectangle = エンプティレクタングル
technique-unique_rectangle_5 = ユニーク矩形 タイプ 5
technique-unique_rectangle_6 = ユニーク矩形 タイプ 6
technique-hidden_rectangle = ヒドゥン矩形
technique-avoidable_rectangle_1 = 回避可能矩形 タイプ 1
technique-avoidable_rectangle_2 = 回避可能矩形 タイプ 2
technique-x_chain = Xチェーン
technique-xy_chain = XYチェーン
technique-forcing_chain_contradiction = 強制チェーン (矛盾)
technique-forcing_chain_verity = 強制チェーン (共通の帰結)
technique-forcing_net_contradiction = 強制ネット (矛盾)
technique-forcing_net_verity = 強制ネット (共通の帰結)
technique-brute_force = 総当たり
# Of chains with chains inside
inner-forcing = 強制チェーン
inner-multiple = 多重強制チェーン
inner-dynamic = 動的強制チェーン

## Sentences about steps, called like the clauses in src/grade/explain/clause.rs

OnlyPlace = これまでの手順で、{ $house }で{ $digit }が入るのは{ $cell }だけになりました。
OnlyDigit = ほかの数字はすべて{ $cell }から見えるか、これまでの手順で消えたので、{ $cell }に入るのは{ $digit }だけです。
LastCell = { $cell }は{ $house }の最後の空きマスなので、{ $digit }が入ります。
OnlyPlaceSeen = { $seen }に{ $digit }{ $seen ->
       *[other] {""}
    }があるので、{ $house }で{ $digit }が入るのは{ $cell }だけです。
OnlyPlaceLeft = { $seen }の{ $digit }{ $seen ->
       *[other] {""}
    }とこれまでの手順から、{ $house }で{ $digit }が入るのは{ $cell }だけです。
OnlyDigitSeen = { $cell }からは{ $digit }以外のすべての数字が見えます。
Intersection = { $base }の{ $digit }はすべて{ $cover }にあるので、{ $cover }のほかのマスに{ $digit }は入りません。
DirectIntersection = { $base }の{ $digit }はすべて{ $cover }にあるので、{ $cover }のほかのマスに{ $digit }は入らず、{ $single }で{ $digit }が入るのは{ $cell }だけです。
SeenPlaces = { $house }のどこに{ $digit }が入っても、ほかのマスから見えるので、それらのマスに{ $digit }は入りません。
NakedSubset = { $house }で{ $cells }に入るのは{ $digits }だけなので、ほかのマスにこれらの数字は入りません。
GeneralizedNakedSubset = { $house }で{ $cells }に入るのは{ $digits }だけなので、そこでその一つの数字が入る場所のすべてが見えるマスに、その数字は入りません。
HiddenSubset = { $house }で{ $digits }が入るのは{ $cells }だけなので、これらのマスにほかの数字は入りません。
DirectHiddenSubset = { $house }で{ $digits }が入るのは{ $cells }だけなので、{ $digit }が入るのは{ $cell }だけになります。
Fish = { $base }の{ $digit }は{ $cover }だけにあるので、{ $cover }のほかのマスに{ $digit }は入りません。
Houses = { $kind }{ $numbers }
Wing = { $pivot }が何であっても、{ LIST($cells, with: "、", last: "か") }が{ $digit }なので、{ $cells ->
        [2] 両方
       *[other] すべて
    }が見えるマスに{ $digit }は入りません。
StrongLinks = { $digit }は{ LIST($links, with: "、") }に入ります。したがって{ LIST($first, with: "、", last: "か") }か{ LIST($last, with: "、", last: "か") }に入り、これらすべてが見えるマスには入りません。
StrongLoop = { $digit }は{ LIST($links, with: "、") }に入り、これらのつながりは輪になっています。したがって、二つのつながりの継ぎ目ごとに{ $digit }が一つずつ入り、一つの継ぎ目のマスがすべて見えるほかのマスには入りません。
StrongLink = { $house }の{ LIST($from, with: "、", last: "か") }か{ LIST($to, with: "、", last: "か") }
AlmostLocked = { $cells }に入る数字は{ $digits }だけで、マスの数より一つ多いです。{ $pincer }が{ $linked }なら残りはすべてこれらのマスに入るので、{ $other }は{ $pincer }かこれらのマスに入ります。
AlmostLockedTwice = { $cells }に入る数字は{ $digits }だけで、マスの数より一つ多いです。{ $pincer }が{ $linked }の一つを取るので残りはすべてこれらのマスに入り、{ $linked }は{ $pincer }とこれらのマスに入ります。
Loop = { $cells }が{ $digits }だけなら解が二つになります。{ $then }
Bug = { $extra }がなければ、空いたマスの候補はすべて二つになり、どの数字も各ハウスで二か所になります。{ $then }
OneCellIsExtra = したがって{ $cell }は{ LIST($digits, with: "、", last: "でも") }でもありません。
OneIsExtra = したがって{ $extra }。
OneHas = したがって{ $cells }のどれかが{ $digit }で、{ $cells ->
        [2] 両方
       *[other] すべて
    }が見えるマスに{ $digit }は入りません。
MakesNakedSubset = したがって{ $extra }。これは{ $house }で{ $cells }とともに{ $digits }の{ $digits ->
        [2] ネイキッドペア
        [3] ネイキッドトリプル
        [4] ネイキッドクアッド
       *[other] ネイキッドサブセット
    }になります。
MakesHiddenSubset = したがって{ $extra }。もう一方だけが{ $house }で{ $cells }とともに{ $digits }の{ $digits ->
        [2] ヒドゥンペア
        [3] ヒドゥントリプル
        [4] ヒドゥンクアッド
       *[other] ヒドゥンサブセット
    }になれます。
OnlyPlaces = { $house }で{ $digit }が入るのは{ $cells }だけなので、どちらも{ $other }ではありません。
SharedDigit = { $house }で{ $digit }が入るのは{ $cells }だけなので、一方にその数字が入り、もう一方に余分な数字が入ります。
CellMustBe = { $cell }は{ LIST($digits, with: "、", last: "か") }です
OneOfCellsIs = { $cells }のどれかが{ LIST($digits, with: "、", last: "か") }です
Exclusion = { LIST($cases, with: "。") }。
ExcludedCandidate = { $conclusion }。{ LIST($outcomes, with: "。") }
LeavesNothing = { LIST($ways, with: "か、") }なら{ $cell }に入る数字がありません
RepeatsDigit = { LIST($ways, with: "か、") }なら{ $digit }が重複します
Together = { LIST($candidates, with: "と") }
CycleOfDigit = { $digit }は、{ $on }の組か{ $off }の組の、{ $on ->
       *[other] どちらか一方の
    }すべてのマスに入ります。{ $seen }からは両方の組のマスが見えるので、{ $seen ->
       *[other] そこに
    }{ $digit }は入りません。
Cycle = { $on }がすべて正しいか、{ $off }がすべて正しいかのどちらかです。どちらの場合も{ $seen }が見えるので、{ $seen ->
       *[other] そこに
    }その数字は入りません。
SeesDigit = { $cell }から{ $digit ->
       *[other] {""}
    }{ $digit }
CannotBe = { $cell }に{ $digit }は入りません
MustBe = { $cell }は{ $digit }です
Leads = { $conclusion }。{ $assumed }なら{ $target }となり、矛盾します。
Contradicts = { $conclusion }。{ $assumed }なら{ $target }と{ $opposite }の両方となり、矛盾します。
FollowsFromBoth = { $conclusion }。{ $assumed }でも{ $opposite }でもそうなり、どちらかは正しいからです。
FollowsFromCell = { $conclusion }。{ $cell }のどの候補からもそうなります。
FollowsFromHouse = { $conclusion }。{ $house }のどの場所に{ $digit }が入ってもそうなります。
Line = { LIST($runs, with: "; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
NestedChain = チェーン{ $number }、{ $technique }：{ $reason }
ByChain = チェーン{ $number }
ByIntersection = { $technique }、{ $base }から{ $cover }へ
BySubset = { $house }の{ $technique } { LIST($digits, with: "") }
ByFish = { $base }の{ $technique }
ByTechnique = { $technique }
PlacesUnstated = { $technique }により、{ $cell }は{ $digit }です。
RemovesUnstated = { $technique }により、{ LIST($gone, with: "、", last: "と") }はありえません。

## Hints, called like the clauses in src/grade/explain/clause.rs

AskLastCell = { $house }に足りない数字は何ですか。空いているマスは一つだけです。
AskPlaceInBox = { $house }で{ $digit }が入るのはどこですか。{ $lines }を見てください。
AskPlaceInLine = { $house }で{ $digit }が入るのはどこですか。{ $lines }を見てください。
AskPlaceLeft = { $house }で{ $digit }が入るのはどこですか。{ $lines }と、これまでの手順で消えた候補を見てください。
AskPlaceEarlier = { $house }で{ $digit }が入るのはどこですか。これまでの手順で消えた候補を考えてください。
AskDigit = { $cell }に入る数字は何ですか。ほかの数字はすべて見えます。
AskDigitLeft = { $cell }に入る数字は何ですか。ほかの数字は見えるか、これまでの手順で消えました。
AskIntersection = { $base }で{ $digit }が入るのはどこですか。それで{ $cover }はどうなりますか。
AskDirectIntersection = { $base }で{ $digit }が入るのはどこですか。それで{ $cover }はどうなり、次に{ $single }はどうなりますか。
AskSeenPlaces = { $house }で{ $digit }が入るのはどこですか。そのすべてが見えるほかのマスはどれですか。
AskNakedSubset = { $cells }に入る数字は何ですか。それで{ $house }のほかのマスはどうなりますか。
AskGeneralizedNakedSubset = { $cells }に入る数字は何ですか。{ $house }でその一つの数字が入る場所のすべてが見えるマスはどれですか。
AskHiddenSubset = { $house }で{ $digits }が入るのはどこですか。そこにほかの数字は入りますか。
AskDirectHiddenSubset = { $house }で{ $digits }が入るのはどこですか。それで{ $digit }の場所はどこに残りますか。
AskFish = { $base }で{ $digit }が入るのはどこですか。それで{ $cover }はどうなりますか。
AskWing = { $pivot }の候補を一つずつ試してください。{ $cells }のどれが{ $digit }になりますか。
AskStrongLinks = { $houses }で{ $digit }が入るのはどこですか。互いに見えるのはどの場所ですか。
AskAlmostLocked = { $cells }に入る数字は何ですか。{ $pincer }の候補を一つずつ試してください。
AskLoop = { $cells }が{ $digits }だけなら解が二つになります。何がそれを防ぎますか。
AskBug = { $cells }を除く空いたマスの候補はすべて二つです。{ $cells ->
       *[other] そこも
    }二つだけならどうなりますか。
AskExclusion = { $cells }の埋め方をすべて試してください。どの候補が決して成り立ちませんか。
AskCycleOfDigit = { $cells }の輪で{ $digit }をたどってください。ほかのどのマスに入りませんか。
AskCycle = { $cells }の輪をたどってください。どちらの向きでも成り立たないのは何ですか。
AskChainOfDigit = { $cells }で{ $digit }をたどってください。そこから何がわかりますか。
AskChain = { $cells }のつながりをたどってください。そこから何がわかりますか。
AskContradiction = { $cell }の候補を試してください。{ $other }で矛盾するのはどれですか。
AskDouble = { $assumed }と仮定し、次にその逆を仮定してください。どちらの場合も{ $digit }について何が言えますか。
AskCellChain = { $cell }の候補を一つずつ試してください。どれからも{ $digit }について何が言えますか。
AskHouseChain = { $house }で{ $digit }が入る場所を一つずつ試してください。どれからも何が言えますか。
AskUnstated = この形から{ $digits }のどの候補が決まりますか。
