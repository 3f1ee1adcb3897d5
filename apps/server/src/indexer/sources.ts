import { type Hex, toEventSelector } from 'viem';
import type { Handler } from './handler.ts';
import { type BloomBits, bloomBits, mayContain } from './node/bloom.ts';
import type { Filter } from './node/chain.ts';
import type { Source } from './raw.ts';

/** More addresses than this are not asked for by name: nodes refuse long lists. */
const addressesMax = 300;

/** The contracts that are followed, in memory. */
export type Sources = ReturnType<typeof createSources>;

export function createSources(found: readonly Source[], handlers: readonly Handler[]) {
  const byAddress = new Map(found.map((source) => [source.address, source]));
  const bits = new Map<string, BloomBits>();
  const selectors = new Map(
    handlers.map(({ kind, abi }) => [
      kind,
      abi.flatMap((entry) => (entry.type === 'event' ? [toEventSelector(entry)] : [])),
    ]),
  );

  return {
    get: (address: string): Source | undefined => byAddress.get(address),
    all: (): readonly Source[] => [...byAddress.values()],
    add(source: Source): void {
      byAddress.set(source.address, source);
    },
    /** What finds the logs of sources: their addresses, or, of many, the events of their kinds. */
    filterOf(sources: readonly Source[]): Filter {
      if (sources.length <= addressesMax) {
        return { address: sources.map(({ address }) => address) };
      }
      const kinds = new Set(sources.map(({ kind }) => kind));
      const topics = new Set<Hex>([...kinds].flatMap((kind) => selectors.get(kind) ?? []));
      return { topics: [[...topics]] };
    },
    /** Whether a block with this bloom may have logs of these sources; false is certain. */
    mayBeIn(bloom: Uint8Array, those: Iterable<Source> = byAddress.values()): boolean {
      for (const { address } of those) {
        const known = bits.get(address) ?? bloomBits(address as Hex);
        bits.set(address, known);
        if (mayContain(bloom, known)) return true;
      }
      return false;
    },
  };
}
