import { type Attachment, splitBody } from '@parley/domain/chat/attachments';
import type { Message } from '@parley/domain/chat/wire';
import { useState } from 'react';
import type { Composing } from './composing.ts';

type Edited = {
  message: Message;
  words: string;
  write: (words: string) => void;
  /** What the message said before, and the files that it keeps. */
  before: { body: string; attached: readonly Attachment[] };
};

/** The words of a message while they are edited; null while the composer is about something else. */
export function useEdited(composing: Composing | null): Edited | null {
  const [begun, setBegun] = useState<Composing | null>(null);
  const [words, write] = useState('');
  const about = composing?.about === 'edit' ? composing : null;
  const body = about === null ? '' : (about.shown.edit?.body ?? about.message.body);
  // While rendering, so that the field is never seen without the words that are to be edited.
  if (composing !== begun) {
    setBegun(composing);
    write(splitBody(body).words);
  }
  if (about === null) return null;
  const { attached } = splitBody(body);
  return { message: about.message, words, write, before: { body, attached } };
}
