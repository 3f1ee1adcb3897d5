import { hexHash as messageId } from '@parley/domain/fields/chain';
import { type TipsPageWire, tippedMessagesMax } from '@parley/domain/tips/wire';
import * as z from 'zod/mini';
import type { Base } from '../platform/base.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { type ChainPlace, readAddress, readAfter, readAs } from '../platform/pages.ts';
import type { TipStore, TipsOf } from './store.ts';

/** Rows of one answer. */
const limits = { tips: 20, tokens: 20 } as const;

const messagesQuery = z.object({ messages: z.string().check(z.maxLength(70 * tippedMessagesMax)) });
const sideQuery = z.object({ side: z._default(z.enum(['received', 'sent']), 'received') });

/** GET /api/tips, /api/tips/:message, and /api/members/:address/tips; see `domain/tips/wire.ts`. */
export function tipRoutes(base: Base, sources: IndexedSources, store: TipStore): void {
  const { get } = indexedRoutes(base, sources);

  async function page(of: TipsOf, after: ChainPlace | null) {
    const [totals, { rows: tips, next }] = await Promise.all([
      store.totals(of, limits.tokens),
      store.tips(of, after, limits.tips),
    ]);
    const shown = tips.flatMap(({ sender, author }) => [sender, author]);
    return {
      totals,
      tips,
      next,
      people: await sources.people([...new Set(shown)]),
    } satisfies Omit<TipsPageWire, 'index'>;
  }

  get('/api/tips', async ({ query }) => {
    const expected = `Expected messages=<1 to ${tippedMessagesMax} ids of messages, with commas between>.`;
    const { messages } = readAs(messagesQuery, query, expected);
    const ids = z.array(messageId).check(z.maxLength(tippedMessagesMax));
    const asked = readAs(ids, messages.split(','), expected).map((id) => id.toLowerCase());
    return { totals: await store.messages(asked) };
  });

  get('/api/tips/:message', async ({ params, query }) => {
    const { message } = params as { message: string };
    const value = readAs(messageId, message, 'Expected the id of a message.').toLowerCase();
    return await page({ column: 'message_id', value }, readAfter(query));
  });

  get('/api/members/:address/tips', async ({ params, query }) => {
    const value = readAddress((params as { address: string }).address);
    const { side } = readAs(sideQuery, query, 'Expected side=<received or sent>.');
    return await page({ column: side === 'sent' ? 'sender' : 'author', value }, readAfter(query));
  });
}
