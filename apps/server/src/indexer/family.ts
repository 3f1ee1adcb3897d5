import type { Derive, Derived } from './derive.ts';
import type { FoundLog } from './node/answers.ts';
import { byPlace, type Source } from './raw.ts';
import type { Sources } from './sources.ts';

/** Where the logs of a step come from. */
export type Supply = Readonly<{
  /** The logs of the known sources, perhaps among others. */
  logs: readonly FoundLog[];
  /** The logs of sources that were announced, perhaps among others. */
  logsOf: (children: readonly Source[]) => Promise<readonly FoundLog[]>;
  /** Gives logs the times of their blocks. */
  place: (logs: readonly FoundLog[]) => Promise<readonly FoundLog[]>;
}>;

/** What the logs of a step gave, in the order of the chain. */
export type Family = Readonly<{ derived: readonly Derived[]; children: readonly Source[] }>;

/** Derives the logs of sources, and of those that their logs announce, until there are no more. */
export async function deriveFamily(
  derive: Derive,
  known: Sources,
  first: readonly Source[],
  { logs, logsOf, place }: Supply,
): Promise<Family> {
  const derived: Derived[] = [];
  const children: Source[] = [];
  const seen = new Set(first.map(({ address }) => address));
  const isNew = ({ address }: Source) => !seen.has(address) && known.get(address) === undefined;
  let sources = first;
  let found = logs;
  while (sources.length > 0) {
    const wanted = new Map(sources.map((source) => [source.address, source]));
    const announced: Source[] = [];
    for (const log of await place(found.filter(({ address }) => wanted.has(address)))) {
      const source = wanted.get(log.address) as Source;
      const one = derive(log, source, log.time ?? 0);
      derived.push(one);
      const fresh = one.children.map((child) => childOf(source, child, log.block)).filter(isNew);
      for (const { address } of fresh) seen.add(address);
      announced.push(...fresh);
    }
    children.push(...announced);
    sources = announced;
    found = announced.length === 0 ? [] : await logsOf(announced);
  }
  derived.sort((a, b) => byPlace(a.log, b.log));
  return { derived, children };
}

function childOf(
  { cursor, root }: Source,
  child: Readonly<{ kind: string; address: string }>,
  startBlock: number,
): Source {
  return { ...child, startBlock, cursor, root, constants: {} };
}
