import { join } from 'node:path';
import sharp from 'sharp';
import { balance, drawableText, outlineOf, widthOf, wrap } from './lines.mjs';

sharp.concurrency(1);
sharp.cache(false);

/** Pixels: the card, the square for the picture, and the column beside it. */
const card = { width: 1_200, height: 800 };
const square = { x: 64, y: 80, side: 640, radius: 28 };
const column = { x: 760, width: 376, top: 80, bottom: 720 };
/** The dark colors of the web app. */
const color = { bg: '#15130f', raise: '#1d1a15', line: '#2e2a22', ink: '#f3eee3', soft: '#b3aa98' };
const signal = '#d4f24a';
/** Link previews of some services end at 600 KB. */
const largestBytes = 512 * 1024;

/** Titles by what is tried first: the larger, the fewer lines. */
const titleStyles = [
  { size: 64, most: 3 },
  { size: 52, most: 4 },
  { size: 42, most: 5 },
].map(({ size, most }) => ({ font: 'display', size, most, tracking: -0.015, leading: size * 1.1 }));

/** Draws the link preview of a collection as a PNG of 1200 × 800. */
export async function drawCard({ folder, picture, ...words }) {
  const path = join(folder, 'card');
  const drawn = sharp(Buffer.from(cardSvg(words, picture !== null)));
  if (picture !== null) {
    const input = await rounded(picture);
    drawn.composite([{ input, left: square.x, top: square.y }]);
  }
  const pixels = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const png = (options) => sharp(pixels.data, { raw: pixels.info }).png(options).toFile(path);
  const { size } = await png({ compressionLevel: 8, adaptiveFiltering: true });
  if (size > largestBytes) await png({ palette: true, quality: 90, effort: 4 });
  return { path };
}

/** The first frame of a picture, cut to a square with round corners. */
async function rounded(path) {
  const { side, radius } = square;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`;
  return await sharp(path, { failOn: 'error' })
    .resize(side, side, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/**
 * All of the card but its picture. Texts are outlines, so that nothing in them is ever markup and no
 * font of the machine matters.
 */
export function cardSvg({ title, creator, community, label, price, unit }, hasPicture) {
  const parts = [
    `<rect width="${card.width}" height="${card.height}" fill="${color.bg}"/>`,
    ...(hasPicture ? [] : placeholder()),
    ...head(community),
    ...body(title, creator),
    ...foot(label, price, unit),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}">${parts.join('')}</svg>`;
}

/** The mark: two speech flags meeting; `scale` is a 24th of its side. */
function mark(x, y, scale, [back, front, edge]) {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${back}" d="M1 2h13v10H7.5L1 17z"/><path fill="${front}" stroke="${edge}" stroke-width="1.5" paint-order="stroke" d="M11.5 9.5H23V23l-5.500-4.500h-6z"/></g>`;
}

/** What stands for a picture that is not there. */
function placeholder() {
  const { x, y, side, radius } = square;
  const scale = 8;
  const [left, top] = [x + side / 2 - 12 * scale, y + side / 2 - 12 * scale];
  return [
    `<rect x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${side - 2}" rx="${radius}" fill="${color.raise}" stroke="${color.line}" stroke-width="2"/>`,
    mark(left, top, scale, [color.line, color.line, color.raise]),
  ];
}

function head(community) {
  const style = { font: 'display', size: 28 };
  const [x, width] = [column.x + 54, column.width - 54];
  const { lines } = wrap(style, drawableText('display', community), width, 1);
  return [
    mark(column.x - 2, column.top - 4, 44 / 24, [signal, color.ink, color.bg]),
    drawn(style, color.ink, lines[0], [x, column.top + 28]),
  ];
}

/** The title in the largest style that it fits, and its creator below. */
function body(titles, creators) {
  const title = titles.map((one) => drawableText('display', one)).find(hasWords) ?? '';
  const laid = titleStyles.map((style) => ({
    style,
    ...balance(style, title, column.width, style.most),
  }));
  const { style, lines } = laid.find(({ isCut }) => !isCut) ?? laid.at(-1);
  const first = column.top + 96 + style.size;
  const rows = lines.map((line, index) =>
    drawn(style, color.ink, line, [column.x, first + index * style.leading]),
  );
  const last = first + (lines.length - 1) * style.leading;
  return [...rows, ...byline(creators, last + 56)];
}

/** Who made it: a name is whole or not there, since a part of it may be another's. */
function byline(creators, baseline) {
  for (const creator of creators) {
    for (const size of [28, 24, 20]) {
      const style = { font: 'text', size };
      if (fitsWhole(style, creator))
        return [drawn(style, color.soft, creator, [column.x, baseline])];
    }
  }
  return [];
}

/** The price with its unit, in one line or two; nothing rather than a part of a number. */
function foot(label, price, unit) {
  const small = { font: 'text', size: 24 };
  for (const size of [60, 52, 44, 36, 28]) {
    const style = { font: 'number', size, tracking: -0.03 };
    if (!fitsWhole(style, price)) continue;
    const after = widthOf(style, price) + 12;
    const shownUnit = fitsWhole(small, unit) ? unit : '';
    const isOneLine = after + widthOf(small, shownUnit) <= column.width;
    const baseline = isOneLine ? column.bottom : column.bottom - 40;
    const unitAt = isOneLine ? [column.x + after, column.bottom] : [column.x, column.bottom];
    return [
      drawn(small, color.soft, label, [column.x, baseline - size - 12]),
      drawn(style, color.ink, price, [column.x, baseline]),
      drawn(small, color.soft, shownUnit, unitAt),
    ];
  }
  return [];
}

const hasWords = (text) => /[\p{L}\p{N}]/u.test(text);

function fitsWhole(style, text) {
  const isWhole = drawableText(style.font, text) === text.normalize('NFC');
  return isWhole && widthOf(style, text) <= column.width;
}

function drawn(style, fill, text, at) {
  return `<path fill="${fill}" d="${outlineOf(style, text, at)}"/>`;
}
