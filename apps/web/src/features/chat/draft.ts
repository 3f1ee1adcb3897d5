import type { Attachment } from '@parley/domain/chat/attachments';
import { bodyMaxLength } from '@parley/domain/chat/limits';
import * as z from 'zod/mini';
import { readStored, watchStored, writeStored } from '../../storage/localStorage.ts';

const key = (account: string, room: string) => `parley.draft.${account.toLowerCase()}.${room}`;

/** What an account was writing in a room, over reloads and wallet prompts. */
export function readDraft(account: string, room: string): string {
  return readStored(key(account, room), z.string()) ?? '';
}

/** Keeps a draft; an empty one is forgotten. */
export function writeDraft(account: string, room: string, draft: string): void {
  writeStored(key(account, room), draft === '' ? null : draft);
}

/** Hears of what another tab of this browser keeps as the draft; the returned function ends that. */
export function onDraftElsewhere(
  account: string,
  room: string,
  hear: (draft: string) => void,
): () => void {
  return watchStored((changed) => {
    if (changed === key(account, room)) hear(readDraft(account, room));
  });
}

const attachedSchema = z.array(
  z.object({
    uri: z.string(),
    alt: z.string(),
    size: z.nullable(z.object({ width: z.int(), height: z.int() })),
    seconds: z.nullable(z.number()),
  }),
);

/** The files that an account had uploaded for a message. */
export function readAttached(account: string, room: string): readonly Attachment[] {
  return readStored(`${key(account, room)}.files`, attachedSchema) ?? [];
}

/** Keeps them; none are forgotten. */
export function writeAttached(account: string, room: string, files: readonly Attachment[]): void {
  writeStored(`${key(account, room)}.files`, files.length === 0 ? null : files);
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
