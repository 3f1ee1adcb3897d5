import { type Engine, engines } from './community.ts';
import { costs } from './costs.ts';
import { limitOf, stateOf } from './limits.ts';
import { type Part, parts } from './parts.ts';

const sizes = [100, 1_000, 10_000, 100_000, 1_000_000] as const;
const today: Engine = engines[0];
const firstParts = [1, 2, 3, 4] as const;
const shares = [0.5, 0.8, 0.95, 1.2] as const;

type Tables = Record<'loads' | 'limits' | 'first' | 'breaks' | 'costs', string>;

/**
 * Tables of Markdown: what parts are asked for, where each breaks, what breaks first, how it breaks, and what all of it
 * is made of.
 */
export function scaleTables(): Tables {
  const limits = parts.map((part) => ({
    part,
    of: engines.map((engine) => limitOf(part, engine)),
  }));
  return {
    loads: table(
      ['part', ...sizes.map(count)],
      parts.map((part) => [part.name, ...sizes.map((size) => loadText(part, size, today))]),
    ),
    limits: table(
      ['part', ...engines.map(({ name }) => name)],
      limits.map(({ part, of }) => [part.name, ...of.map(limitText)]),
    ),
    first: table(
      ['', ...engines.map(({ name }) => name)],
      firstParts.map((rank) => [
        `${rank}`,
        ...engines.map((_, engine) => firstText(limits, engine, rank)),
      ]),
    ),
    breaks: table(
      ['part', 'most members', ...shares.map((share) => `at ${percent(share)} of them`)],
      limits.flatMap(({ part, of: [limit] }) =>
        'amount' in part || limit === null || limit === undefined
          ? []
          : [[part.name, count(limit), ...shares.map((share) => waitText(part, limit * share))]],
      ),
    ),
    costs: table(
      ['what', 'cost', 'bench'],
      Object.values(costs).map(({ of, value, unit, by }) => [of, `${count(value)} ${unit}`, by]),
    ),
  };
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

type Limits = readonly { part: Part; of: readonly (number | null)[] }[];

/** The part of a rank among those that end first, and where it does. */
function firstText(limits: Limits, engine: number, rank: number): string {
  const sorted = limits
    .map(({ part, of }) => ({ name: part.name, limit: of[engine] ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.limit - b.limit);
  const found = sorted[rank - 1];
  return found === undefined ? '' : `${count(found.limit)}: ${found.name}`;
}

function loadText(part: Part, members: number, engine: Engine): string {
  return percent(stateOf(part, members, engine).load);
}

function percent(share: number): string {
  if (share < 0.001) return 'below 0.1 %';
  if (share === Number.POSITIVE_INFINITY) return 'nothing left';
  if (share >= 10) return `${count(Math.round(share))} ×`;
  return `${share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)} %`;
}

function limitText(limit: number | null): string {
  return limit === null ? 'over 100,000,000' : count(limit);
}

function waitText(part: Part, members: number): string {
  const { p99Ms } = stateOf(part, Math.round(members), today);
  if (p99Ms === null || p99Ms === Number.POSITIVE_INFINITY) return 'without end';
  return p99Ms >= 1_000 ? `${(p99Ms / 1_000).toFixed(1)} s` : `${Number(p99Ms.toPrecision(2))} ms`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
