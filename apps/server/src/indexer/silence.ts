import { type Hex, toEventSelector } from 'viem';
import type { Handler } from './handler.ts';
import type { Root } from './roots.ts';

/** The code of a contract, `0x` for none. Throws when the chain does not answer. */
type CodeReader = (address: string) => Promise<string>;

type Options = {
  roots: readonly Root[];
  handlers: readonly Handler[];
  codeOf: CodeReader;
  /** Whether any of these events of a contract was ever stored. */
  hasEvents: (address: string, selectors: readonly Hex[]) => Promise<boolean>;
};

/** Events that contracts of others have as well: they alone make no history. */
const common: ReadonlySet<string> = new Set(['Transfer']);

/**
 * Which contracts of the config tell nothing of what happens in them, by their kinds: those that are not ours, whose code
 * names none of the events that are read. Lists of these are not empty but unknown.
 */
export function createSilence({ roots, handlers, codeOf, hasEvents }: Options) {
  /** By the contract's address; a contract that is not looked at yet, or not there, counts as one that tells. */
  const known = new Map<string, boolean>();

  async function isSilent({ kind, address }: Root): Promise<boolean | null> {
    const handler = handlers.find((one) => one.kind === kind);
    if (handler === undefined) return false;
    const code = await codeOf(address);
    if (code.length <= 2) return null;
    const selectors = selectorsOf(handler);
    if (selectors.some((selector) => code.includes(selector.slice(2)))) return false;
    // A contract may have its code elsewhere.
    return !(await hasEvents(address, selectors));
  }

  return {
    /** Looks at those that nothing is known of, and at the silent ones again. Throws when the chain does not answer. */
    async look(): Promise<void> {
      for (const root of roots) {
        if (known.get(root.address) === false) continue;
        const answer = await isSilent(root);
        if (answer !== null) known.set(root.address, answer);
      }
    },
    kinds(): string[] {
      const silent = roots.filter(({ address }) => known.get(address) === true);
      return [...new Set(silent.map(({ kind }) => kind))];
    },
  };
}

function selectorsOf({ abi, events }: Handler): Hex[] {
  return abi.flatMap((part) => {
    const isRead = part.type === 'event' && events.includes(part.name) && !common.has(part.name);
    return isRead ? [toEventSelector(part)] : [];
  });
}
