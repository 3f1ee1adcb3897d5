import { bodyMaxLength } from '@parley/domain/chat/limits';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../storage/localStorage.ts';

const key = (account: string, room: string) => `parley.draft.${account.toLowerCase()}.${room}`;

/** What an account was writing in a room, over reloads and wallet prompts. */
export function readDraft(account: string, room: string): string {
  return readStored(key(account, room), z.string()) ?? '';
}

/** Keeps a draft; an empty one is forgotten. */
export function writeDraft(account: string, room: string, draft: string): void {
  writeStored(key(account, room), draft === '' ? null : draft);
}

/** How many characters before the limit the counter appears. */
const tellFrom = 400;

/** Characters left; null while the limit is far away. */
export function charactersLeft(draft: string): number | null {
  const left = bodyMaxLength - draft.trim().length;
  return left > tellFrom ? null : left;
}

/** True if a draft can be sent: some text, and not too much. Line ends and outer blanks are cut. */
export function isSendable(draft: string): boolean {
  const body = draft.trim();
  return body !== '' && body.length <= bodyMaxLength;
}
