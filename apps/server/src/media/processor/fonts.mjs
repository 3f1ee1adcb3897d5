import { createRequire } from 'node:module';
import { openSync } from 'fontkit';

const require = createRequire(import.meta.url);
const bricolage = (part) =>
  `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${part}-700-normal.woff2`;
const instrument = (part) =>
  `@fontsource-variable/instrument-sans/files/instrument-sans-${part}-wght-normal.woff2`;
const jetbrains = (part) =>
  `@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${part}-wght-normal.woff2`;

/** The web app's fonts; what the first file of a stack lacks, the next one may have. */
const files = {
  display: [bricolage('latin'), bricolage('latin-ext'), bricolage('vietnamese')],
  // Greek for units of money, such as Ξ.
  text: [instrument('latin'), instrument('latin-ext'), jetbrains('greek')],
  number: [jetbrains('latin')],
};

const opened = new Map();

/** A stack's fonts, each opened once. */
export function stackOf(name) {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const fonts = files[name].map((file) => openSync(require.resolve(file)));
  opened.set(name, fonts);
  return fonts;
}

/** The first font of a stack that has all of these characters; undefined for none. */
export function fontFor(stack, letters) {
  const points = [...letters].map((letter) => letter.codePointAt(0));
  return stack.find((font) => points.every((point) => font.hasGlyphForCodePoint(point)));
}
