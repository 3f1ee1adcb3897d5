import type { ParseArgsConfig } from 'node:util';
import type pg from 'pg';
import type { HeadKey } from '../../apps/server/src/chat/headKey.ts';
import type { Hub } from '../../apps/server/src/platform/hub.ts';
import type { KeyName } from '../keyFiles.ts';

/** What commands work with. */
export type Context = {
  client: pg.Client;
  /** The number of the community's chain, its top-level domain with its dot, and its Farcaster account. */
  community: { chainId: number; tldName: string; farcasterAccount: { fid: number } | null };
  /** The Farcaster hub that the settings name; null for none. */
  hub: Hub | null;
  /** The key that the server signs heads with. Throws an Error that says where it should be. */
  headKey: () => HeadKey;
  /** Where the keys are, by what they are for. */
  keyFiles: Readonly<Record<KeyName, string>>;
  /** True to say what would happen, and change nothing. */
  isDry: boolean;
  say: (line: string) => void;
  /** What the operator types after a question. */
  ask: (question: string) => Promise<string>;
  /** Unix milliseconds. */
  now: () => number;
};

/** The words after a command, without its own, and its options. */
export type Given = {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
};

export type Command = {
  /** What it is called, one or two words. */
  name: string;
  /** What may follow, as help shows it. */
  takes: string;
  /** What it does, in a sentence. */
  about: string;
  /** What members notice, and what else to know; for `npm run admin -- help NAME`. */
  more: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  /** Whether it changes something: then it is in the log, and has a dry run. */
  changes: boolean;
  /** Resolves with what came of it, in a sentence for the log. Throws AdminError for what the operator can mend. */
  run: (given: Given, context: Context) => Promise<string>;
};

/** What the operator can mend; shown without a stack. */
export class AdminError extends Error {}

/** The text of an option. Throws AdminError where it is missing. */
export function needed({ options }: Given, name: string, what: string): string {
  const value = options[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new AdminError(`Say ${what}: --${name}.`);
}

/** The text of an option; null where it is left out. */
export function optional({ options }: Given, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

/** A whole number of at least `min`. Throws AdminError for anything else. */
export function wholeNumber(text: string, what: string, min = 1): number {
  const value = Number(text);
  if (/^\d{1,15}$/.test(text) && value >= min) return value;
  throw new AdminError(`${what} is "${text}"; it must be a whole number of at least ${min}.`);
}

/** `1 message`, `2 messages`. */
export function counted(many: number, what: string): string {
  return `${many.toLocaleString('en')} ${what}${many === 1 ? '' : 's'}`;
}
