import { kindOf, splitBody } from '@parley/domain/chat/attachments';
import { isSaid, type Message } from '@parley/domain/chat/wire';
import { allowedText } from '../../../ui/words/allowedText.ts';
import { parse } from '../../../ui/words/parse.ts';
import { altOf } from '../../../ui/words/plainWords.ts';
import { mediaLinksOf } from '../words/mediaLinks.ts';

/** A picture of a message: where it is, and what it shows in its author's words (empty for none). */
export type Picture = { uri: string; alt: string };

/** A picture, and the message that it is in; null for one that is not in the log that is here. */
export type PlacedPicture = Picture & {
  place: Pick<Message, 'room' | 'seq' | 'author' | 'at'> | null;
};

/** The pictures of a text in the order in which they are shown: those it links to, then those it brings. */
function picturesOf(body: string): Picture[] {
  const { words, attached } = splitBody(body);
  const linked = mediaLinksOf(parse(allowedText(words, location.origin))).pictures;
  return [
    ...linked.map((uri) => ({ uri, alt: '' })),
    ...attached
      .filter((file) => kindOf(file) === 'picture')
      .map(({ uri, alt }) => ({ uri, alt: altOf(alt) })),
  ];
}

type Options = {
  messages: readonly Message[];
  /** What a message says now; null for one whose words are not shown. */
  bodyOf: (message: Message) => string | null;
};

/** The pictures of a log, in its order. */
export function picturesOfLog({ messages, bodyOf }: Options): PlacedPicture[] {
  return messages
    .filter(({ kind }) => isSaid(kind))
    .flatMap((message) => {
      const body = bodyOf(message);
      // Most messages have none, and need not be parsed.
      if (body === null || !body.includes('://')) return [];
      return picturesOf(body).map((picture) => ({ ...picture, place: message }));
    });
}
