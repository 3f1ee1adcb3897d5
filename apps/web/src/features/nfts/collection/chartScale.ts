/** Round marks from zero to at least `top`, three to six of them, as an axis has them. */
export function ticksUpTo(top: number): number[] {
  if (!(top > 0) || !Number.isFinite(top)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(top));
  const step = [0.2, 0.5, 1, 2].map((part) => part * power).find((one) => top / one <= 5) ?? top;
  const count = Math.ceil(top / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** A mark's figure: short, in at most four significant digits. */
export function tickLabel(value: number): string {
  if (value === 0) return '0';
  if (value >= 1e6) return value.toExponential(1).replace('e+', 'e');
  return Number(value.toPrecision(4)).toLocaleString('en', { maximumSignificantDigits: 4 });
}
