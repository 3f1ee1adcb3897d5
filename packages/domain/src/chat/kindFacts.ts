import { type Field, type KindRules, kindRules } from './kinds.ts';
import type { Kind } from './wire.ts';

/** Whether a kind brings words to read, at first or changed. */
export function hasWords(kind: Kind): boolean {
  const { body } = kindRules[kind];
  return body === 'words' || body === 'poll';
}

/** Whether an event brings new words for its target, and goes with them. */
export function isEdit(kind: Kind): boolean {
  return fieldOf(kind) === 'edit';
}

/** Whether nothing about its target counts after an event, and its words are gone. */
export function isDeletion(kind: Kind): boolean {
  return 'ends' in kindRules[kind];
}

/** What an event decides about its target; null for what is said, and for a deletion, which decides all. */
export function fieldOf(kind: Kind): Field | null {
  const rules: KindRules = kindRules[kind];
  if ('sets' in rules) return rules.sets;
  if ('sweeps' in rules) return rules.sweeps;
  return 'clears' in rules ? rules.clears : null;
}
