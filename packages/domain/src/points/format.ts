import { grouped } from '../tokens/grouped.ts';

/** Activity points have 18 decimals. */
const unit = 10n ** 18n;

/** Decimals shown below each limit, in raw points. */
const steps: readonly { below: bigint; decimals: number }[] = [
  { below: unit / 10_000n, decimals: 8 },
  { below: unit / 100n, decimals: 6 },
  { below: unit, decimals: 4 },
  { below: 100n * unit, decimals: 2 },
];

/**
 * Activity points for people. `raw` has 18 decimals. 0 stays 0; below 1e-4 it shows 8 decimals, below
 * 0.01 six, below 1 four, below 100 two, else a whole number, rounded to the nearest.
 */
export function formatPoints(raw: bigint): string {
  if (raw <= 0n) return '0';
  const decimals = steps.find(({ below }) => raw < below)?.decimals ?? 0;
  const scale = 10n ** BigInt(18 - decimals);
  const digits = ((raw + scale / 2n) / scale).toString().padStart(decimals + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - decimals));
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

/** An entry of the ledger with its sign; `raw` has 18 decimals and is below zero for a correction. */
export function formatPointsChange(raw: bigint): string {
  return raw < 0n ? `−${formatPoints(-raw)}` : `+${formatPoints(raw)}`;
}
