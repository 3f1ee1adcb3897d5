import { mentionsAny } from '@parley/domain/chat/mentions';
import type { People } from '@parley/domain/chat/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { isEmptyQuery, parseQuery, queryMaxLength } from '@parley/domain/search/query';
import {
  type FoundMessages,
  type FoundPeople,
  type Mentions,
  placesMax,
  type SuggestedPeople,
  suggestedDays,
} from '@parley/domain/search/wire';
import * as z from 'zod/mini';
import type { Base } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { cut, placeIn, readAddress, readAs } from '../platform/pages.ts';
import type { Narrowed, SearchStore } from './store.ts';

type Sources = {
  store: SearchStore;
  /** Rooms that were not read to their end, and up to which place they were. */
  behind: () => Promise<{ room: string; seq: number }[]>;
  suggested: (after: number, limit: number) => Promise<SuggestedPeople['people']>;
  people: (addresses: readonly string[]) => Promise<People>;
  hasRoom: (room: string) => Promise<boolean>;
  /** Whether a member may not write now; they aren't suggested. */
  isSuspended: (author: string) => boolean;
};

/** Rows of one answer. */
const limits = {
  messages: 20,
  names: 20,
  suggested: 30,
  mentions: 20,
  roomsBehind: 100,
  heldNames: 200,
  pins: 50,
} as const;

const q = z.string().check(z.maxLength(queryMaxLength), z.regex(/^[^\p{Surrogate}\0]*$/u));
const messagesQuery = z.object({ q, after: z.optional(z.string().check(z.maxLength(400))) });
const peopleQuery = z.object({ q });
const moreQuery = z.object({ after: z.optional(z.string().check(z.maxLength(400))) });
const expected = `Expected q=<at most ${queryMaxLength} characters>.`;
const place = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]{1,64}:[1-9]\d{0,14}$/)),
  z.transform((text) => {
    const [room = '', seq = ''] = text.split(':');
    return { room, seq: Number(seq) };
  }),
);
const placesQuery = z.object({
  at: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',')),
    ),
    z.array(place).check(z.maxLength(placesMax)),
  ),
});
const counter = z.int().check(z.nonnegative());
const foundPlace = placeIn(
  z.object({ at: counter, room: z.string().check(z.maxLength(64)), seq: counter }),
);

/** GET /api/search/messages, /api/search/people, /api/search/suggested, /api/search/places, /api/members/:address/mentions, and the pins of a room; see `domain/search/wire.ts`. */
export function searchRoutes(
  { http, config, clock, keyOf }: Base,
  { store, behind, suggested, people, hasRoom, isSuspended }: Sources,
): void {
  const { tldName } = config.community;
  const onRequest = limitRequests({ burst: 40, perSecond: 5 }, clock, keyOf);

  http.get('/api/search/messages', { onRequest }, async (request, reply) => {
    const query = readAs(messagesQuery, request.query, expected);
    const asked = parseQuery(query.q);
    if (isEmptyQuery(asked)) throw new AppError(400, expected);
    const after = foundPlace.decode(query.after);
    const found = await store.messages(await narrow(asked), after, limits.messages + 1);
    const { rows: messages, next } = cut(found, limits.messages, foundPlace.encode);
    const authors = [...new Set(messages.map(({ author }) => author))];
    reply.header('cache-control', 'no-store');
    return { messages, next, people: await people(authors) } satisfies FoundMessages;
  });

  http.get('/api/search/people', { onRequest }, async (request, reply) => {
    const name = nameOf(readAs(peopleQuery, request.query, expected).q.trim());
    if (name === '') throw new AppError(400, expected);
    reply.header('cache-control', 'no-store');
    return { names: await store.names(name, limits.names) } satisfies FoundPeople;
  });

  http.get('/api/search/suggested', { onRequest }, async (_request, reply) => {
    const after = clock.now() - suggestedDays * 86_400_000;
    const found = await suggested(after, limits.suggested);
    reply.header('cache-control', 'public, max-age=60');
    return {
      people: found.filter(({ holder }) => !isSuspended(holder)),
    } satisfies SuggestedPeople;
  });

  http.get('/api/members/:address/mentions', { onRequest }, async (request, reply) => {
    const author = readAddress((request.params as { address: string }).address);
    const after = foundPlace.decode(readAs(moreQuery, request.query, 'Expected after=.').after);
    const names = await store.heldBy(author, limits.heldNames);
    // Before the mentions: what is read meanwhile is asked for once more, not missed.
    const missing = (await behind()).slice(0, limits.roomsBehind);
    const found = await store.mentions({ author, names }, after, limits.mentions + 1);
    const { rows, next } = cut(found, limits.mentions, foundPlace.encode);
    const held = new Set(names);
    // The index keeps what may be a mention.
    const mentions = rows.filter((it) => it.isReply || mentionsAny(it.body, held, tldName));
    reply.header('cache-control', 'no-store');
    const authors = [...new Set(mentions.map((it) => it.author))];
    return { mentions, next, people: await people(authors), behind: missing } satisfies Mentions;
  });

  http.get('/api/chat/rooms/:room/pins', { onRequest }, async (request, reply) => {
    const { room } = request.params as { room: string };
    if (!(await hasRoom(room))) throw new AppError(404, 'This room doesn’t exist.');
    const messages = await store.pins(room, limits.pins);
    const authors = [...new Set(messages.map(({ author }) => author))];
    reply.header('cache-control', 'no-store');
    return { messages, next: null, people: await people(authors) } satisfies FoundMessages;
  });

  http.get('/api/search/places', { onRequest }, async (request, reply) => {
    const messages = await store.places(
      readAs(placesQuery, request.query, `Expected at=<room>:<place>, at most ${placesMax}.`).at,
    );
    const authors = [...new Set(messages.map(({ author }) => author))];
    reply.header('cache-control', 'no-store');
    return { messages, next: null, people: await people(authors) } satisfies FoundMessages;
  });

  /** Throws AppError (404) for a room or a name that there isn't. */
  async function narrow({ from, ...query }: ReturnType<typeof parseQuery>): Promise<Narrowed> {
    if (query.in !== null && !(await hasRoom(query.in))) {
      throw new AppError(404, 'This room doesn’t exist.');
    }
    return { ...query, author: from === null ? null : await addressOf(from) };
  }

  async function addressOf(from: string): Promise<string> {
    if (isAddress(from)) return from.toLowerCase();
    const holder = await store.holder(nameOf(from));
    if (holder === null) throw new AppError(404, 'Nobody owns this username.');
    return holder;
  }

  /** Without the community's ending, as the index has it. */
  function nameOf(text: string): string {
    const name = text.toLowerCase();
    const end = tldName.toLowerCase();
    return name.endsWith(end) ? name.slice(0, -end.length) : name;
  }
}
