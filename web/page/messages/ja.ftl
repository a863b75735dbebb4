# 問題を評価し、作るページの言葉

language = 言語
language-name = 日本語
bench-title = 数独の評価と作成
promise = データはこのページの外に出ません。

## 入力欄

your-puzzles = あなたの問題
your-text = 問題：81文字の行、CSV、または9行の盤面
remove = 取り除く
open-file = ファイルを開くかドロップ
layout = 盤面
told-layout = テキストの指定
scale = 尺度
rate = 評価
new-puzzles = 新しい問題
number = 問題数
any-level = 指定なし
clues = ヒント数
minimal = 極小
symmetry = 対称性
technique = 手筋
any-technique = 指定なし
seed = シード
new-seed = 新規
make = 作成

## 結果

results = 結果
report = レポート
save-csv = CSVを保存
save-page = 遊べるページを保存
save-report = レポートを保存
report-page = グラフ付きのレポート
path-page = 一手ずつの解き方
table = 問題の表
hardest = 最も難しい手筋
answer = 解
path = 解き方
number-of-puzzles = { $number }問
bad-lines = 不正な行{ $number }行
so-far = ここまで{ $list }。
all-of-list = { $list }。
part-of-list = { $list }。一覧は不完全です：{ $total }のうち{ $number }。
rest = 最初の{ $number }行です。CSVファイルには全部あります。
puzzle-at = 問題{ $number }
puzzle-is = 問題{ $number }：{ $text }
line = 行
line-at = { $number }行目：{ $problem }
is-minimal = 有効、解は一つ、極小
is-not-minimal = 有効、解は一つ、極小ではない
no-solution = 解なし
many-solutions = 解が二つ以上
nothing = なし
clues-with = { $clues }、対称性 { $symmetry }
steps-with = { $number }手：{ $techniques }

## 状態

working = 作業中…
no-puzzle = 問題が見つかりません
pasted = 貼り付けた文字列
bytes = { $number }バイト
characters = { $number }文字
many-files = ファイルが{ $number }個あります。一つだけにしてください
busy = 一度に一つの作業だけを行います。別の作業を始めるには中止してください。
path-waits = 実行中の作業が終わると解き方が表示されます。
too-large = { $name }：{ $number } MBあります。{ $most } MB以内にしてください
rated-of = { $total }問のうち{ $done }問を評価
made-of = { $total }問のうち{ $done }問を作成、試行{ $number }回
rated = 評価が終わりました：{ $list }。
made = 作成が終わりました（シード{ $seed }）：{ $list }。
stopped = 中止しました。
stopped-at = 中止しました。ここまで{ $list }。
wrote-page = { $number }問のページを書き出しました。
no-webassembly = このブラウザーにはWebAssemblyがないか、禁止されています。このページはそれなしでは評価できません。
