import type { PublicConfig } from '@parley/domain/config/wire';
import { type EmbedSubject, embedSubjectOf, headOf } from '@parley/domain/site/heads';
import { pageAt } from '@parley/domain/site/pages';
import { isValidRoute } from '@parley/domain/site/validation';
import type { PageHead } from '@parley/domain/site/wire';
import { swapSubject } from '@parley/domain/swap/subject';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Log } from '../platform/log.ts';
import type { Subjects } from './subjects.ts';

/** JSON of a room's newest messages (`pageSchema`), at most `limit`; null for an unknown room. */
export type RoomPage = (room: string, limit: number) => Promise<string | null>;

type Options = {
  community: PublicConfig;
  subjects: Subjects;
  roomPage: RoomPage;
  log: Log;
};

/** Messages that a page starts with; with fewer, should long ones make too much of it. */
const limits = [30, 10] as const;
/** The largest content, in UTF-16 units of JSON. */
const contentMax = 48 * 1024;
/** Not a page's path: for addresses that can be no page. */
const nowhere = '';
/** How long a page waits for its messages, in milliseconds; without them the socket brings them. */
const patienceMs = 300;

export type Payloads = ReturnType<typeof createPayloads>;

/** What pages start with: their heads, and the newest messages of rooms. */
export function createPayloads({ community, subjects, roomPage, log }: Options) {
  async function contentOf(path: string, query: string): Promise<string> {
    const page = pageAt(path);
    const room =
      page === '/room'
        ? new URLSearchParams(query).get('id')
        : community.rooms.find((candidate) => candidate.path === page)?.id;
    if (room === undefined || room === null) return 'null';
    for (const limit of limits) {
      const json = await roomPage(room, limit);
      if (json === null) return 'null';
      if (json.length <= contentMax) return `{"kind":"room","page":${json}}`;
    }
    return 'null';
  }

  async function contentInTime(path: string, query: string): Promise<string> {
    try {
      return await withDeadline(contentOf(path, query), patienceMs, () => 'null');
    } catch (error) {
      // The page works without: it asks for its messages itself.
      log.warn('page-content-unavailable', { path: pageAt(path), error });
      return 'null';
    }
  }

  return {
    /**
     * The head of a page, what its embeds show besides, and its payload (`payloadSchema`) as JSON; `isMissing` where it
     * is about something that certainly isn't there. Never throws.
     */
    async of(
      path: string,
      query: string,
    ): Promise<{ head: PageHead; embedded: EmbedSubject; json: string; isMissing: boolean }> {
      const at = isValidRoute(path, query, community.tldName) ? path : nowhere;
      const [subject, content] = await Promise.all([
        swapSubject(at, query, community) ?? subjects.of(at, query),
        contentInTime(at, query),
      ]);
      const head = headOf(at, query, community, subject);
      const isMissing = subject === null && namesOne(at, query);
      const embedded = embedSubjectOf(community, subject);
      return {
        head,
        embedded,
        json: `{"head":${JSON.stringify(head)},"content":${content}}`,
        isMissing,
      };
    },
  };
}

/**
 * Whether a page is about one thing of ours that its address names. A profile may be of a username that is still
 * free, and a collection of another contract.
 */
function namesOne(path: string, query: string): boolean {
  const page = pageAt(path);
  return (
    (page === '/post' || page === '/room') && (new URLSearchParams(query).get('id') ?? '') !== ''
  );
}
