import type { Chat } from '@parley/chat-client/client';
import type { Device } from '@parley/chat-client/device/deviceKey';
import { mutesTopic } from '@parley/domain/mutes/wire';
import { HttpError } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';
import { muted } from '../../../storage/muted.ts';
import { ownMuted, readMutedOwner } from '../../../storage/mutedOwner.ts';
import { type Site, syncMutes } from './syncMutes.ts';

type Options = {
  site: Site;
  chat: Pick<Chat, 'status' | 'authorized' | 'onFrame'>;
  /** Who uses this page, in lower case. */
  author: string;
  /** Their device; null before its sign-in. */
  deviceOf: () => Promise<Device | null>;
};

/** What changes within this time is told together, in milliseconds. */
const gatherMs = 300;
/** How long a page waits at most by chance after a break, when all pages come back at once, in milliseconds. */
const spreadMs = 10_000;
/** Pauses before the server is asked again that did not answer, in milliseconds. */
const retryMs = { first: 5_000, most: 60_000 };

/**
 * Keeps what a member mutes and blocks in step with their other devices for as long as the page is theirs: asked
 * for at once, after a break, and when the server says that another device changed it; told when it changes here.
 */
export function keepMutes({ site, chat, author, deviceOf }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let dueAt = 0;
  let work: Promise<void> = Promise.resolve();
  let mustAsk = true;
  let mayOwn = true;
  let pauseMs = retryMs.first;
  let isOver = false;

  function wake(afterMs = gatherMs): void {
    const at = Date.now() + afterMs;
    if (isOver || (timer !== null && dueAt <= at)) return;
    if (timer !== null) clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      timer = null;
      work = work.then(run);
    }, afterMs);
  }

  function ask(afterMs?: number): void {
    mustAsk = true;
    wake(afterMs);
  }

  async function run(): Promise<void> {
    if (isOver) return;
    const isDue = mustAsk;
    mustAsk = false;
    try {
      await sync(isDue);
      pauseMs = retryMs.first;
    } catch (error) {
      mustAsk ||= isDue;
      if (isRefusal(error)) {
        // By a server from before this, or for a device that is signed out: next time the page opens.
        logWarning('mutes stay in this browser', error);
        return;
      }
      wake(pauseMs);
      pauseMs = Math.min(2 * pauseMs, retryMs.most);
    }
  }

  async function sync(isDue: boolean): Promise<void> {
    const device = await deviceOf();
    const owner = readMutedOwner();
    // A visitor's list becomes the member's with their sign-in; nobody is shown another member's.
    if (isOver || (device === null && owner === null)) return;
    // Later another tab may be another member's.
    if (owner !== null && owner.author !== author && !mayOwn) return;
    const own = ownMuted(author);
    mayOwn = false;
    if (device !== null) await syncMutes(site, own, device, isDue);
  }

  let wasOnline = chat.status.get() === 'online';
  const stops = [
    muted.subscribe(() => wake()),
    chat.authorized.subscribe(() => {
      if (chat.authorized.get()) ask();
    }),
    chat.status.subscribe(() => {
      const isOnline = chat.status.get() === 'online';
      if (isOnline && !wasOnline) ask(Math.random() * spreadMs);
      wasOnline = isOnline;
    }),
    chat.onFrame((frame) => {
      if (frame.t === 'changed' && frame.topics.includes(mutesTopic)) ask();
    }),
  ];
  wake(0);

  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Whether asking again would bring the same answer. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.code === 'unreachable') return false;
  return error.code === 'unreadable' || (error.status < 500 && error.status !== 429);
}
