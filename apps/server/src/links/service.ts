import { createHash } from 'node:crypto';
import { cardOf, isPageLink } from '@parley/domain/links/rules';
import type { LinkCard } from '@parley/domain/links/wire';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { Limiter } from '../platform/limiter.ts';
import type { Log } from '../platform/log.ts';
import type { Outside } from '../platform/outside.ts';
import { OutsideError } from '../platform/outsideError.ts';
import { isPage, readHead } from './readHead.ts';
import type { KnownLink, LinkStore } from './store.ts';

type Options = {
  store: LinkStore;
  outside: Pick<Outside, 'get'>;
  /** Our own origin: links to it have no cards. */
  origin: string;
  clock: Clock;
  log: Log;
  timeoutMs?: number;
};

const hourMs = 60 * 60_000;
/** How long an answer counts, in milliseconds: a card, and that there is none. */
const freshMs = { card: 24 * hourMs, none: hourMs } as const;
/** So long a card outlives a site that is away, and an answer that nobody asks for, in milliseconds. */
const keptMs = 7 * 24 * hourMs;
/** Answers that are kept. */
const keptMax = 20_000;
/** What is read of a page, in bytes, and for how long, in milliseconds. */
const page = { bytes: 1024 * 1024, timeoutMs: 5_000 } as const;
/** Pages that are asked for at the same time. */
const atOnce = 16;
/** How often one site is asked, whoever wants to know. */
const perSite = { burst: 30, perSecond: 0.5 } as const;

export type LinkService = ReturnType<typeof createLinkService>;

/** What links lead to, asked once for all readers: the site learns nothing of them. */
export function createLinkService(options: Options) {
  const { store, outside, origin, clock, log, timeoutMs = page.timeoutMs } = options;
  const underWay = new Map<string, Promise<LinkCard | null>>();
  const sites = new Limiter(perSite, clock);

  /**
   * The card of a link; null for a link without one. `mayFetch` runs before another site is asked, and throws where
   * that is too much. Throws AppError: 503 when too many are being asked, 429 when this site is asked too often.
   */
  async function find(url: string, mayFetch: () => void): Promise<LinkCard | null> {
    if (!isPageLink(url, [origin])) return null;
    const hash = createHash('sha256').update(url).digest('hex');
    const known = await store.known(hash);
    if (known !== null && isFresh(known)) return known.card;
    const before = underWay.get(hash);
    if (before !== undefined) return await before;
    mayFetch();
    takeTurn(url);
    const asking = askUnlessKnown(hash, url).finally(() => underWay.delete(hash));
    underWay.set(hash, asking);
    return await asking;
  }

  function isFresh({ card, checkedAt }: KnownLink): boolean {
    return clock.now() - checkedAt < (card === null ? freshMs.none : freshMs.card);
  }

  function takeTurn(url: string): void {
    if (underWay.size >= atOnce) {
      const message = 'Too many links are being looked at. Try again in a moment.';
      throw new AppError(503, message, { retryAfterMs: 1_000 });
    }
    const retryAfterMs = sites.take(new URL(url).hostname);
    if (retryAfterMs > 0) {
      throw new AppError(429, 'This site is being asked too often.', { retryAfterMs });
    }
  }

  async function askUnlessKnown(hash: string, url: string) {
    // Another reader's answer may have been kept since this one looked.
    const known = await store.known(hash);
    if (known !== null && isFresh(known)) return known.card;
    const now = clock.now();
    const asked = await ask(url);
    const isAway = asked === 'away';
    const isKept = isAway && known !== null && known.card !== null && now - known.cameAt < keptMs;
    const card = isKept ? known.card : isAway ? null : asked;
    const cameAt = isKept ? known.cameAt : now;
    await store.save({ hash, url, card, cameAt, checkedAt: now });
    return card;
  }

  /** What the site says of itself now: null for nothing that can be shown, 'away' when it does not answer. */
  async function ask(url: string): Promise<LinkCard | null | 'away'> {
    const limits = { timeoutMs, maxBytes: page.bytes, beyond: 'cut' } as const;
    const accept = 'text/html,application/xhtml+xml';
    try {
      return await outside.get(url, { ...limits, accept }, async (body, answer) =>
        isPage(answer.contentType)
          ? cardOf(await readHead(body, answer.contentType), { url: answer.url, origin })
          : null,
      );
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      log.info('link-without-card', { host: new URL(url).host, code: error.code });
      return error.code === 'timeout' || error.code === 'silent' ? 'away' : null;
    }
  }

  return { find, sweep: () => store.forget(clock.now() - keptMs, keptMax) };
}
