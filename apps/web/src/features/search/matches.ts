/** A part of a text, and whether it is what somebody searched for. */
export type Part = { text: string; isMatch: boolean };

/** Parts a text where one of the words begins, whatever its case; without words it is one part. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const wanted = words.filter((word) => word !== '').map(literal);
  if (wanted.length === 0) return [{ text, isMatch: false }];
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** The text from a little before the first match, so that a row of one line shows it. */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const [before] = partsOf(plain, words);
  if (before === undefined || before.isMatch || before.text.length <= leadMax) return plain;
  if (before.text.length === plain.length) return plain;
  const from = plain.lastIndexOf(' ', before.text.length - leadMax / 2);
  return `… ${plain.slice(from + 1)}`;
}

/** Letters that a row shows before the first match. */
const leadMax = 40;

function literal(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** True if each word of the query begins a word of the label. */
export function fits(label: string, query: string): boolean {
  const words = label.toLowerCase().split(/[\s-]+/);
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  return asked.length > 0 && asked.every((one) => words.some((word) => word.startsWith(one)));
}
