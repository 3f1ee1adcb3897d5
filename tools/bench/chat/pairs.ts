/** One row of the report. */
export type Row = {
  name: string;
  ours: string;
  baseline: string;
  /** Ours divided by the baseline; null for a row that counts faults. */
  ratio: number | null;
  spread: string;
  target: string;
  isMet: boolean;
};

export type Measured<T = number> = { ours: T; baseline: T };

/** Measures in the order ABBA ABBA …, so that a slow drift of the machine hits both alike. */
export async function measurePairs<T>(
  pairs: number,
  ours: () => Promise<T>,
  baseline: () => Promise<T>,
): Promise<Measured<T>[]> {
  const measured: Measured<T>[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      const first = await ours();
      measured.push({ ours: first, baseline: await baseline() });
    } else {
      const first = await baseline();
      measured.push({ baseline: first, ours: await ours() });
    }
  }
  return measured;
}

type Target = { atMost?: number; atLeast?: number };

/** A row from pairs: the median of the pairs' ratios decides; without a target it only informs. */
export function rowOf(name: string, unit: string, pairs: readonly Measured[], target: Target): Row {
  const ratios = pairs.map(({ ours, baseline }) => ours / baseline).sort((a, b) => a - b);
  const ratio = median(ratios);
  const { atMost = Number.POSITIVE_INFINITY, atLeast = 0 } = target;
  const show = (value: number) => `${value.toPrecision(3)} ${unit}`;
  return {
    name,
    ours: show(median(pairs.map((pair) => pair.ours))),
    baseline: show(median(pairs.map((pair) => pair.baseline))),
    ratio,
    spread: `${(ratios[0] ?? 0).toPrecision(2)} to ${(ratios.at(-1) ?? 0).toPrecision(2)}`,
    target: targetText(target),
    isMet: ratio <= atMost && ratio >= atLeast,
  };
}

function targetText({ atMost, atLeast }: Target): string {
  if (atLeast !== undefined) return `>= ${atLeast}x`;
  return atMost === undefined ? '' : `<= ${atMost}x`;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
