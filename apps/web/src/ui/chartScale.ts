/** Round marks from at most `low` to at least `high`, three to seven of them, as an axis has them. */
export function ticksBetween(low: number, high: number): number[] {
  const span = high - low;
  if (!Number.isFinite(span) || high <= 0) return [0, 1];
  // A line that never moves lies in the middle.
  if (span <= high * 1e-9) return ticksBetween(high * 0.9, high * 1.1);
  const power = 10 ** Math.floor(Math.log10(span));
  const step = [0.2, 0.5, 1, 2].map((part) => part * power).find((one) => span / one <= 5) ?? span;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** A mark's figure: short, in the four significant digits or more that tell it from its neighbors. */
export function tickLabel(value: number, step: number): string {
  if (value === 0) return '0';
  const digits = Math.max(4, Math.ceil(Math.log10(value / step)) + 1);
  if (value >= 1e6 || value < 1e-5) {
    return Number(value.toPrecision(digits)).toExponential().replace('e+', 'e');
  }
  return Number(value.toPrecision(digits)).toLocaleString('en', {
    maximumSignificantDigits: digits,
  });
}
