import type { Clock } from '../platform/clock.ts';
import { Limiter } from '../platform/limiter.ts';
import type { Log } from '../platform/log.ts';
import { scrub, scrubUrl } from './scrub.ts';

/** A browser's report: the body of `logsUploader`. */
export type BrowserEntry = {
  level: string;
  message: string;
  meta: { timestamp: string | number; userAgent: string; url: string };
};

/** Where finished lines go, each with its line break. */
export type LineSink = (lines: string) => Promise<void>;

type Options = {
  clock: Clock;
  log: Log;
  /** null: into the server's own log. */
  sink: LineSink | null;
};

/** How long lines wait to be written together, in milliseconds. */
const flushMs = 1_000;
/** Lines that wait at most, in UTF-16 units; beyond it they are dropped and counted. */
const waitingMax = 1024 * 1024;
/** What all browsers together may report, in entries. */
const overall = { burst: 500, perSecond: 20 };

export type BrowserLogService = ReturnType<typeof createBrowserLogService>;

/** Takes what browsers report, scrubs it, and writes it in batches, one JSON object a line. */
export function createBrowserLogService({ clock, log, sink }: Options) {
  const everybody = new Limiter(overall, clock, 1);
  let waiting = '';
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();

  /** The wait in milliseconds until another entry of anybody is taken; 0 when this one was. */
  function take(entry: BrowserEntry): number {
    const waitMs = everybody.take('all');
    if (waitMs > 0) return waitMs;
    const { level, message, meta } = entry;
    const clean = {
      time: new Date(clock.now()).toISOString(),
      level: scrub(level),
      event: 'browser',
      message: scrub(message),
      at: scrub(String(meta.timestamp)),
      userAgent: scrub(meta.userAgent),
      url: scrubUrl(meta.url),
    };
    if (sink === null) {
      const { time: _time, level, event, ...details } = clean;
      log.info(event, { browserLevel: level, ...details });
    } else {
      write(`${JSON.stringify(clean)}\n`);
    }
    return 0;
  }

  function write(line: string): void {
    if (waiting.length + line.length > waitingMax) {
      dropped += 1;
      return;
    }
    waiting += line;
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  /** Writes what is queued; a disk error goes to the server's log. */
  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const lines = waiting;
    waiting = '';
    if (dropped > 0) log.warn('browser-log-dropped', { entries: dropped });
    dropped = 0;
    if (lines === '' || sink === null) return writing;
    writing = writing
      .then(() => sink(lines))
      .catch((error) => log.warn('browser-log-unwritable', { error }));
    return writing;
  }

  return { take, flush };
}
