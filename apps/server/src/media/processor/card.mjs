import { join } from 'node:path';
import sharp from 'sharp';
import { balance, drawableText, outlineOf, widthOf, wrap } from './lines.mjs';

sharp.concurrency(1);
sharp.cache(false);

/**
 * Where everything is on a card of each shape, in pixels: the card, the square for the picture, the column beside it
 * with the community at its top and the price at its bottom, and the place of the title with who made it. The larger
 * the title, the fewer lines; the first size that it fits counts.
 */
const layouts = {
  '3:2': {
    width: 1_200,
    height: 800,
    square: { x: 64, y: 80, side: 640, radius: 28 },
    column: { x: 760, width: 376, top: 80, bottom: 720 },
    head: { mark: 44, gap: 10, size: 28, most: 1, below: false },
    words: { x: 760, width: 376, top: 176, height: null },
    titles: titleStyles([64, 3], [52, 4], [42, 5]),
    byline: { sizes: [28, 24, 20], gap: 56 },
    prices: [60, 52, 44, 36, 28],
    small: 24,
  },
  // Clients show it small, beside other casts: fewer and larger letters, below the picture.
  '1:1': {
    width: 1_200,
    height: 1_200,
    square: { x: 64, y: 64, side: 744, radius: 32 },
    column: { x: 848, width: 288, top: 64, bottom: 808 },
    head: { mark: 80, gap: 20, size: 48, most: 3, below: true },
    words: { x: 64, width: 1_072, top: 808, height: 392 },
    titles: titleStyles([112, 1], [88, 2], [72, 2], [60, 3]),
    byline: { sizes: [52, 46, 40], gap: 76 },
    prices: [72, 64, 56, 48, 40, 34],
    small: 40,
  },
};
/** The dark colors of the web app. */
const color = { bg: '#15130f', raise: '#1d1a15', line: '#2e2a22', ink: '#f3eee3', soft: '#b3aa98' };
const signal = '#d4f24a';
/** Link previews of some services end at 600 KB. */
const largestBytes = 512 * 1024;

/** Styles of titles by their size and the most lines of it. */
function titleStyles(...sizes) {
  return sizes.map(([size, most]) => ({
    font: 'display',
    size,
    most,
    tracking: -0.015,
    leading: size * 1.1,
  }));
}

/** Draws a link preview as a PNG of 1200 × 800 for `3:2`, and of 1200 × 1200 for `1:1`. */
export async function drawCard({ folder, picture, shape, ...words }) {
  const { square } = layouts[shape];
  const path = join(folder, 'card');
  const drawn = sharp(Buffer.from(cardSvg(words, picture !== null, shape)));
  if (picture !== null) {
    const input = await rounded(picture, square);
    drawn.composite([{ input, left: square.x, top: square.y }]);
  }
  const pixels = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const png = (options) => sharp(pixels.data, { raw: pixels.info }).png(options).toFile(path);
  const { size } = await png({ compressionLevel: 8, adaptiveFiltering: true });
  if (size > largestBytes) await png({ palette: true, quality: 90, effort: 4 });
  return { path };
}

/** The first frame of a picture, cut to a square with round corners. */
async function rounded(path, { side, radius }) {
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
export function cardSvg(words, hasPicture, shape) {
  const layout = layouts[shape];
  const { width, height } = layout;
  const { community, label, price, unit } = words;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${color.bg}"/>`,
    ...(hasPicture ? [] : placeholder(layout)),
    ...head(layout, community),
    ...body(layout, words),
    ...foot(layout, label, price, unit),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

/** The mark: two speech flags meeting; `scale` is a 24th of its side. */
function mark(x, y, scale, [back, front, edge]) {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${back}" d="M1 2h13v10H7.5L1 17z"/><path fill="${front}" stroke="${edge}" stroke-width="1.5" paint-order="stroke" d="M11.5 9.5H23V23l-5.500-4.500h-6z"/></g>`;
}

/** What stands for a picture that is not there. */
function placeholder({ square: { x, y, side, radius } }) {
  const scale = 8;
  const [left, top] = [x + side / 2 - 12 * scale, y + side / 2 - 12 * scale];
  return [
    `<rect x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${side - 2}" rx="${radius}" fill="${color.raise}" stroke="${color.line}" stroke-width="2"/>`,
    mark(left, top, scale, [color.line, color.line, color.raise]),
  ];
}

/** The mark, and the community's name beside it or below. */
function head({ column, head: { mark: side, gap, size, most, below } }, community) {
  const style = { font: 'display', size };
  // Beside its text the mark is as high as that: what it draws is a bit narrower than its place.
  const indent = below ? 0 : side + gap;
  const { lines } = wrap(style, drawableText('display', community), column.width - indent, most);
  const first = below ? column.top + side + gap + size : column.top + size;
  const markTop = below ? column.top : column.top - 4;
  return [
    mark(column.x - 2, markTop, side / 24, [signal, color.ink, color.bg]),
    ...lines.map((line, index) =>
      drawn(style, color.ink, line, [column.x + indent, first + index * size * 1.15]),
    ),
  ];
}

/** The first title that can be drawn, as far or as a whole. */
function titleOf(titles, isWhole) {
  const drawable = titles.map((one) => [one.normalize('NFC'), drawableText('display', one)]);
  const found = drawable.find(([all, left]) => hasWords(left) && (!isWhole || left === all));
  return found?.[1] ?? '';
}

/** A title in the largest style that it fits, a name preferably in one line. */
function layTitle(styles, title, { width, isWhole }) {
  const laid = styles.map((style) => ({ style, ...balance(style, title, width, style.most) }));
  const fitting = laid.filter(({ isCut }) => !isCut);
  const inOne = fitting.find(({ lines }) => lines.length === 1);
  return (isWhole ? inOne : undefined) ?? fitting[0] ?? laid.at(-1);
}

/** The title, and its creator below; in the middle of a place with a height. */
function body({ words: place, titles, byline: below }, { title: given, isWholeTitle, creator }) {
  const { x, width, top, height } = place;
  const title = titleOf(given, isWholeTitle);
  const { style, lines } = layTitle(titles, title, { width, isWhole: isWholeTitle });
  const others = creator.filter((one) => one !== title);
  const said = byline(below.sizes, others, width);
  const between = (lines.length - 1) * style.leading;
  // Capital letters are about 0.7 of the size.
  const capital = style.size * 0.7;
  const whole = capital + between + (said === null ? 0 : below.gap);
  const first = height === null ? top + style.size : top + (height - whole) / 2 + capital;
  const rows = lines.map((line, index) =>
    drawn(style, color.ink, line, [x, first + index * style.leading]),
  );
  if (said === null) return rows;
  return [...rows, drawn(said.style, color.soft, said.creator, [x, first + between + below.gap])];
}

/** Who made it, and how large: a name is whole or not there, since a part of it may be another's. Null for nobody. */
function byline(sizes, creators, width) {
  for (const creator of creators) {
    for (const size of sizes) {
      const style = { font: 'text', size };
      if (fitsWhole(style, creator, width)) return { style, creator };
    }
  }
  return null;
}

/** The price with its unit, in one line or two; nothing rather than a part of a number. */
function foot({ column, prices, small: smallSize }, label, price, unit) {
  const small = { font: 'text', size: smallSize };
  for (const size of prices) {
    const style = { font: 'number', size, tracking: -0.03 };
    if (!fitsWhole(style, price, column.width)) continue;
    const after = widthOf(style, price) + smallSize / 2;
    const shownUnit = fitsWhole(small, unit, column.width) ? unit : '';
    const isOneLine = after + widthOf(small, shownUnit) <= column.width;
    const baseline = isOneLine ? column.bottom : column.bottom - (smallSize * 5) / 3;
    const unitAt = isOneLine ? [column.x + after, column.bottom] : [column.x, column.bottom];
    return [
      drawn(small, color.soft, label, [column.x, baseline - size - smallSize / 2]),
      drawn(style, color.ink, price, [column.x, baseline]),
      drawn(small, color.soft, shownUnit, unitAt),
    ];
  }
  return [];
}

const hasWords = (text) => /[\p{L}\p{N}]/u.test(text);

function fitsWhole(style, text, width) {
  const isWhole = drawableText(style.font, text) === text.normalize('NFC');
  return isWhole && widthOf(style, text) <= width;
}

function drawn(style, fill, text, at) {
  return `<path fill="${fill}" d="${outlineOf(style, text, at)}"/>`;
}
