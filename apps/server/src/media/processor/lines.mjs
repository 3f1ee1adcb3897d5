import { fontFor, stackOf } from './fonts.mjs';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** What is left of a letter in these fonts: without marks that they lack; null for nothing. */
function drawable(stack, letter) {
  if (fontFor(stack, letter) !== undefined) return letter;
  const plain = letter.replace(/\p{M}/gu, '');
  return plain !== letter && fontFor(stack, plain) !== undefined ? plain : null;
}

/**
 * The part of a text that a stack's fonts can draw: signs and pictures that they lack are left out,
 * and of words with a letter that they lack nothing stays, since half a word is another one.
 */
export function drawableText(name, text) {
  const stack = stackOf(name);
  const words = text
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => {
      const letters = lettersOf(word).map((letter) => [letter, drawable(stack, letter)]);
      const isWhole = letters.every(
        ([letter, left]) => left !== null || !/[\p{L}\p{N}]/u.test(letter),
      );
      return isWhole ? letters.map(([, left]) => left ?? '').join('') : '';
    });
  return words.filter((word) => word !== '').join(' ');
}

/** Letters of one font that stand side by side; those that no font has are left out. */
function runsOf(stack, text) {
  const runs = [];
  for (const letter of lettersOf(text)) {
    const font = fontFor(stack, letter);
    if (font === undefined) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs.map(({ font, text: run }) => ({ font, ...font.layout(run) }));
}

/** The width of a drawable text, in pixels. */
export function widthOf({ font, size, tracking = 0 }, text) {
  return runsOf(stackOf(font), text).reduce(
    (sum, { font: { unitsPerEm }, glyphs, positions }) =>
      sum +
      positions.reduce((run, { xAdvance }) => run + (xAdvance * size) / unitsPerEm, 0) +
      glyphs.length * tracking * size,
    0,
  );
}

/** The outlines of a drawable text whose baseline starts at a point; numbers and nothing else. */
export function outlineOf({ font, size, tracking = 0 }, text, [left, baseline]) {
  let x = left;
  const parts = [];
  for (const { font: face, glyphs, positions } of runsOf(stackOf(font), text)) {
    const scale = size / face.unitsPerEm;
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index];
      const path = glyph.path
        .scale(scale, -scale)
        .translate(x + xOffset * scale, baseline - yOffset * scale);
      parts.push(path.toSVG());
      x += xAdvance * scale + tracking * size;
    }
  }
  return parts.join('');
}

/** A drawable text in lines of at most `width` pixels, the last of at most `most` cut with an ellipsis. */
export function wrap(style, text, width, most) {
  const fits = (line) => widthOf(style, line) <= width;
  const lines = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
  }
  lines.push(line);
  if (lines.length <= most) return { lines, isCut: false };
  return { lines: [...lines.slice(0, most - 1), cut(lines[most - 1], fits)], isCut: true };
}

/** As `wrap`, with lines of about the same length where none is cut: no word stands alone below. */
export function balance(style, text, width, most) {
  const widest = Math.max(...text.split(' ').map((word) => widthOf(style, word)));
  let found = wrap(style, text, width, most);
  for (let narrower = width - 16; narrower >= widest && !found.isCut; narrower -= 16) {
    const next = wrap(style, text, narrower, most);
    if (next.isCut || next.lines.length > found.lines.length) break;
    found = next;
  }
  return found;
}

/** A word that is wider than a line, in pieces that are not. */
function pieces(word, fits) {
  if (fits(word)) return [word];
  const found = [''];
  for (const letter of lettersOf(word)) {
    const longer = found.at(-1) + letter;
    if (found.at(-1) === '' || fits(longer)) found[found.length - 1] = longer;
    else found.push(letter);
  }
  return found;
}

function cut(line, fits) {
  const letters = lettersOf(line);
  while (letters.length > 1 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/, '')}…`;
}
