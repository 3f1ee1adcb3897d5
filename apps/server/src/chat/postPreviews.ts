import { kindOf, splitBody } from '@parley/domain/chat/attachments';
import { pollOf } from '@parley/domain/chat/events';
import { removedLink, withoutReferralLinks } from '@parley/domain/chat/referralLinks';
import type { People } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { fullName, nameCode } from '@parley/domain/names/display';
import type { Subject } from '@parley/domain/site/heads';
import { shortLabel } from '@parley/domain/text/labels';
import { withDeadline } from '@parley/domain/time/deadline';
import { shortAddress } from '@parley/domain/tokens/format';
import { wordsText } from '@parley/text/words';
import type { Card, DrawCard } from '../platform/cardHttp.ts';
import type { Quotable, ThreadStore } from './threadStore.ts';

type Options = {
  read: ThreadStore['quotable'];
  people: (addresses: readonly string[]) => Promise<People>;
  draw: DrawCard;
  /** What a room is called; null where there is none. */
  titleOf: (room: string) => Promise<string | null>;
  community: Pick<PublicConfig, 'communityName' | 'projectUrl' | 'tldName'>;
};

/** The most of a message that is tried to be drawn, in characters; a card has room for about 80. */
const wordsMax = 120;
/** How long a preview waits for its author's name, in milliseconds: a head has 300 in all. */
const patienceMs = 150;

/** What search engines and link previews get of messages: nothing of those that are deleted or hidden. */
export function createPostPreviews({ read, people, draw, titleOf, community }: Options) {
  const { tldName, communityName } = community;
  const { origin } = new URL(community.projectUrl);

  async function quoted(room: string, seq: number) {
    const title = await titleOf(room);
    const message = title === null ? null : await read(room, seq);
    if (title === null || message === null) return null;
    const known = await withDeadline(people([message.author]), patienceMs, () => null);
    return { message, room: title, name: known?.[message.author]?.name ?? null };
  }

  async function cardOf(found: NonNullable<Awaited<ReturnType<typeof quoted>>>) {
    const { message, room, name } = found;
    // A picture has no place for what tells a name from its look-alikes.
    const isPlain = name !== null && nameCode(name) === null;
    const words = {
      title: [shortLabel(wordsOf(message, origin), wordsMax), room],
      creator: [...(isPlain ? [name + tldName] : []), shortAddress(message.author)],
      community: shortLabel(communityName, wordsMax),
      label: shortLabel(room, wordsMax),
      price: '',
      unit: '',
    };
    const shown = splitBody(message.body).attached.find((file) => kindOf(file) === 'picture');
    return await draw(words, shown?.uri ?? '');
  }

  return {
    /** The card of a message; null for one that is not shown. */
    async card(room: string, seq: number): Promise<Card | null> {
      const found = await quoted(room, seq);
      return found === null ? null : await cardOf(found);
    },

    /** What the page of a message is about; null for one that is not shown. */
    async subject(room: string, seq: number): Promise<Subject | null> {
      const found = await quoted(room, seq);
      if (found === null) return null;
      const { message, name } = found;
      const author = name === null ? shortAddress(message.author) : fullName(name, tldName);
      const card = await cardOf(found);
      return {
        id: String(seq),
        title: `${author} in ${found.room}`,
        description: wordsOf(message, origin),
        ...(card === null
          ? {}
          : {
              card: `/api/chat/rooms/${room}/posts/${seq}/card.png?v=${card.version.slice(0, 12)}`,
            }),
      };
    },
  };
}

/** A poll is its question, a file its description. Neither a spoiler nor a referral link leaves the room. */
export function wordsOf({ kind, body }: Pick<Quotable, 'kind' | 'body'>, origin: string): string {
  const { words, attached } = splitBody(body);
  const said = kind === 'poll' ? (pollOf(body)?.question ?? body) : words;
  const files = attached.map((file) => wordsText.file(kindOf(file), file.alt));
  return withoutReferralLinks([said, ...files].join('\n').replaceAll(removedLink, ''), origin)
    .replaceAll(removedLink, wordsText.removed)
    .replace(/\|\|(?=[^|]).*?\|\|/gsu, wordsText.spoiler)
    .trim();
}
