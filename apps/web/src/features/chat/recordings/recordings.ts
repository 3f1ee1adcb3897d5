import { type Attachment, kindOf, splitBody } from '@parley/domain/chat/attachments';
import { isSaid, type Message, type People } from '@parley/domain/chat/wire';
import { postPath } from '@parley/domain/site/pages';
import { wordsText } from '@parley/text/words';
import type { Track } from '../../../storage/lastPlayed.ts';
import { altOf } from '../../../ui/words/plainWords.ts';

/** Who brings a file, and the page where it is. */
type From = Pick<Track, 'path' | 'creator' | 'creatorName'>;

/** The sound or video of a message, for the player; null for a picture. */
export function trackOfFile(file: Attachment, from: From): Track | null {
  const kind = kindOf(file);
  if (kind === 'picture') return null;
  const { uri, seconds } = file;
  const title = altOf(file.alt) || wordsText.file(kind, '');
  return {
    id: uri,
    ...from,
    title,
    uri,
    kind: kind === 'sound' ? 'audio' : 'video',
    image: '',
    seconds,
  };
}

type Options = {
  messages: readonly Message[];
  people: People;
  /** What a message says now; null for one whose words are not shown. */
  bodyOf: (message: Message) => string | null;
};

/** The sound and video of messages in their order, each file once. */
export function tracksOfMessages({ messages, people, bodyOf }: Options): Track[] {
  const tracks = messages
    .filter(({ kind }) => isSaid(kind))
    .flatMap((message) => {
      const body = bodyOf(message);
      // Most messages bring nothing, and need not be parsed.
      if (body === null || !body.endsWith(')')) return [];
      const { room, seq, author } = message;
      const creatorName = people[author]?.name ?? null;
      const from = { path: postPath(room, seq), creator: author, creatorName };
      return splitBody(body).attached.flatMap((file) => trackOfFile(file, from) ?? []);
    });
  return tracks.filter(({ id }, index) => tracks.findIndex((one) => one.id === id) === index);
}
