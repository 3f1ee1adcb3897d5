/** What was found of one thing. `bad` keeps members from something; `warn` will, or nobody knows. */
export type Finding = { state: 'ok' | 'warn' | 'bad'; what: string; words: string };

export const ok = (what: string, words: string): Finding => ({ state: 'ok', what, words });
export const warn = (what: string, words: string): Finding => ({ state: 'warn', what, words });
export const bad = (what: string, words: string): Finding => ({ state: 'bad', what, words });

/** The page that is printed, and whether a fault is on it. */
export function pageOf(findings: readonly Finding[]): { text: string; isBad: boolean } {
  const width = Math.max(...findings.map(({ what }) => what.length));
  const lines = findings.map(({ state, what, words }) => {
    const indented = words.replaceAll('\n', `\n${' '.repeat(width + 8)}`);
    return `${state.padEnd(4)}  ${what.padEnd(width)}  ${indented}`;
  });
  const count = (of: Finding['state']) => findings.filter(({ state }) => state === of).length;
  const [faults, warnings] = [count('bad'), count('warn')];
  const end =
    faults + warnings === 0
      ? 'Everything that was looked at is well.'
      : `${faults} bad, ${warnings} to look at.`;
  return { text: `${lines.join('\n')}\n\n${end}`, isBad: faults > 0 };
}
