import type { PublicConfig } from '@parley/domain/config/wire';
import { nameCode } from '@parley/domain/names/display';
import type { Subject } from '@parley/domain/site/heads';
import { isMemberId } from '@parley/domain/site/validation';
import { shortLabel } from '@parley/domain/text/labels';
import { shortAddress } from '@parley/domain/tokens/format';
import type { Base } from '../platform/base.ts';
import { type Card, cardRoute, type DrawCard } from '../platform/cardHttp.ts';
import type { ChainMember } from './chainSubjects.ts';

/** The longest name of a community that is tried to be drawn, in characters. */
const wordsMax = 120;
/** The longest name with its TLD as it stands in an address, in characters: the HTTP server takes at most 128. */
const idMax = 128;

type Options = {
  member: (id: string) => Promise<ChainMember | null>;
  draw: DrawCard;
};

/**
 * GET /api/names/:name/square.png: what embeds show of a member's profile, by their name with its TLD. Returns how a
 * subject of a profile gets its address: members without a name have none.
 */
export function memberCards(base: Base, { member, draw }: Options) {
  const { community } = base.config;

  async function cardOf({ address, name, picture }: ChainMember): Promise<Card | null> {
    if (name === null) return null;
    const short = shortAddress(address);
    return await draw(wordsOf(name, short, community), picture ?? '', '1:1');
  }

  const route = {
    path: '/api/names/:name/square.png',
    nothing: 'Nobody has this username.',
    async cardOf({ name }: { name: string }) {
      const found = isMemberId(name, community.tldName) ? await member(name) : null;
      return found === null ? null : await cardOf(found);
    },
  };
  cardRoute(base.http, route, base);

  return async (found: ChainMember, subject: Subject): Promise<Subject> => {
    const id = encodeURIComponent(subject.id ?? '');
    const card = id.length > idMax ? null : await cardOf(found);
    const squareCard = `/api/names/${id}/square.png?v=${card?.version.slice(0, 12)}`;
    return card === null ? subject : { ...subject, squareCard };
  };
}

function wordsOf(name: string, short: string, { communityName, tldName }: PublicConfig) {
  // A picture has no place for what tells a name from its look-alikes.
  const isPlain = nameCode(name) === null;
  return {
    title: isPlain ? [name + tldName, short] : [short],
    isWholeTitle: true,
    creator: [short],
    community: shortLabel(communityName, wordsMax),
    label: '',
    price: '',
    unit: '',
  };
}
