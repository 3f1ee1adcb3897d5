/** Parameters of RFC 3492, section 5. */
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const firstBias = 72;
const firstCodePoint = 0x80;
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The Punycode of a text (RFC 3492): plain ASCII, and different for different texts. Our own
 * because the first load needs it and it is a third the size of the smallest package.
 */
export function toPunycode(text: string): string {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const ascii = codePoints.filter((codePoint) => codePoint < firstCodePoint);
  let encoded = String.fromCodePoint(...ascii) + (ascii.length === 0 ? '' : '-');
  let handled = ascii.length;
  let current = firstCodePoint;
  let bias = firstBias;
  let delta = 0;
  while (handled < codePoints.length) {
    const next = Math.min(...codePoints.filter((codePoint) => codePoint >= current));
    delta += (next - current) * (handled + 1);
    for (const codePoint of codePoints) {
      if (codePoint < next) delta++;
      if (codePoint !== next) continue;
      encoded += variableLength(delta, bias);
      bias = adapted(delta, handled + 1, handled === ascii.length);
      delta = 0;
      handled++;
    }
    current = next + 1;
    delta++;
  }
  return encoded;
}

function variableLength(value: number, bias: number): string {
  let written = '';
  let rest = value;
  for (let place = base; ; place += base) {
    const threshold = Math.min(Math.max(place - bias, tMin), tMax);
    if (rest < threshold) return written + digits[rest];
    written += digits[threshold + ((rest - threshold) % (base - threshold))];
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
