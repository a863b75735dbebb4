// Links of f-puzzles and SudokuPad. They carry a puzzle as JSON, packed by lz-string (https://github.com/pieroxy/lz-string).

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Unpacks a text: each number in it is a word of the text before, a new letter, or the end. */
function unpacked(base64) {
  let bit = 0;
  const read = (count) => {
    let value = 0;
    for (let i = 0; i < count; i++, bit++) {
      value |= ((BASE64.indexOf(base64[Math.floor(bit / 6)]) >> (5 - (bit % 6))) & 1) << i;
    }
    return value;
  };
  // 0 and 1 are followed by a letter of 8 or 16 bits, and 2 is the end.
  const words = ["", "", ""];
  let [text, before, width, room] = ["", "", 2, 1];
  while (bit < 6 * base64.length) {
    let number = read(width);
    if (number === 2) return text;
    if (number < 2) {
      words.push(String.fromCharCode(read(8 << number)));
      number = words.length - 1;
      room -= 1;
    }
    if (room === 0) room = 2 ** width++;
    const word = words[number] ?? before + before[0];
    text += word;
    if (before) {
      words.push(before + word[0]);
      room -= 1;
      if (room === 0) room = 2 ** width++;
    }
    before = word;
  }
  throw new SyntaxError();
}

/** Returns the cells of the givens in a link, or nothing. */
function cellsOfLink(text) {
  const [, packed] = /(?:load=|fpuzzles|fpuz)([\w+/%=-]+)/.exec(text) ?? [];
  try {
    const { grid } = JSON.parse(unpacked(decodeURIComponent(packed ?? "")));
    return grid
      .flat()
      .map(({ given, value }) => (given ? value : "."))
      .join("");
  } catch {
    return undefined;
  }
}
