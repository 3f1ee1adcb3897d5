/** Every picture is drawn on a square of this side, in units of its own. */
const side = 1_000;

type Attributes = Record<string, string | number>;

/** An SVG element; numbers are cut to hundredths, so that a picture is the same on every machine. */
export function shape(tag: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : cut(value)}"`,
  );
  return `<${tag}${written.join('')}>${children.join('')}</${tag}>`;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0) =>
  shape('rect', { x, y, width, height, fill, rx });

export const circle = (cx: number, cy: number, r: number, fill: string, opacity = 1) =>
  shape('circle', { cx, cy, r, fill, opacity });

export const path = (d: string, fill: string, opacity = 1) => shape('path', { d, fill, opacity });

/** A line without a filling. */
export const stroke = (d: string, color: string, width: number, opacity = 1) =>
  shape('path', {
    d,
    fill: 'none',
    stroke: color,
    opacity,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });

export const polygon = (
  points: readonly (readonly [number, number])[],
  fill: string,
  opacity = 1,
) =>
  shape('polygon', {
    points: points.map(([x, y]) => `${short(x)},${short(y)}`).join(' '),
    fill,
    opacity,
  });

/** Its children, moved and then turned by degrees. */
export const placed = (x: number, y: number, degrees: number, ...children: string[]) =>
  shape(
    'g',
    { transform: `translate(${short(x)} ${short(y)}) rotate(${short(degrees)})` },
    ...children,
  );

/** The same on the other side of the middle. */
export const mirrored = (children: string) =>
  shape('g', { transform: `translate(${side} 0) scale(-1 1)` }, children);

/** A whole picture on a ground of one color. */
export function picture(ground: string, ...parts: string[]): string {
  const size = { width: side, height: side, viewBox: `0 0 ${side} ${side}` };
  return shape(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size },
    rect(0, 0, side, side, ground),
    ...parts,
  );
}

/** Numbers in a path are cut, too. */
function cut(text: string): string {
  return text.replace(/-?\d+\.\d{3,}(?:e-\d+)?/g, (number) => short(Number(number)));
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
