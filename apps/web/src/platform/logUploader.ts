import type { CapturedLog } from './capturedLog.ts';

/** Where reports go. */
const address = '/.netlify/functions/logsUploader';
/** How long entries are collected after the first one, in milliseconds. */
const delayMs = 2_000;
/** The most entries that one page sends a minute. */
const perMinute = 20;
const minuteMs = 60_000;
/** The server takes 8192 bytes. */
const bodyMaxBytes = 8_000;
const messageMax = 4_000;

/**
 * Sends captured entries to the server, one request each, a bounded number a minute, equal ones
 * once a minute. Logs nothing itself: a failure to send would become another entry.
 */
export function createLogUploader(): (entry: CapturedLog) => void {
  let waiting: string[] = [];
  let sentAt: number[] = [];
  let lastSaid = new Map<string, number>();
  let restUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(isLeaving: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    const bodies = waiting;
    waiting = [];
    for (const body of bodies) void send(body, isLeaving);
  }

  async function send(body: string, keepalive: boolean): Promise<void> {
    try {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(address, { method: 'POST', headers, body, keepalive });
      if (response.status === 429) restUntil = Date.now() + minuteMs;
    } catch {
      // Nothing can be done about a report that is not sent.
    }
  }

  window.addEventListener('pagehide', () => flush(true));

  return ({ level, parts, at }) => {
    const now = Date.now();
    const message = parts.map(textOf).join(' ').slice(0, messageMax);
    const said = `${level} ${message}`;
    const isRepeated = now - (lastSaid.get(said) ?? Number.NEGATIVE_INFINITY) < minuteMs;
    sentAt = sentAt.filter((time) => now - time < minuteMs);
    if (isRepeated || sentAt.length >= perMinute || now < restUntil) return;
    sentAt.push(now);
    lastSaid = new Map([...lastSaid, [said, now] as const].slice(-perMinute));
    waiting.push(bodyOf(level, message, at));
    timer ??= setTimeout(() => flush(false), delayMs);
  };
}

function bodyOf(level: string, message: string, at: number): string {
  const meta = {
    timestamp: new Date(at).toISOString(),
    userAgent: navigator.userAgent.slice(0, 512),
    // Without query and fragment, which may hold private data.
    url: (location.origin + location.pathname).slice(0, 2_048),
  };
  const body = JSON.stringify({ level, message, meta });
  const isSmall = message === '' || new TextEncoder().encode(body).length <= bodyMaxBytes;
  return isSmall ? body : bodyOf(level, message.slice(0, Math.floor(message.length / 2)), at);
}

function textOf(part: unknown): string {
  if (part instanceof Error) return errorText(part);
  if (typeof part === 'string') return part;
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    return Object.prototype.toString.call(part);
  }
}

/**
 * The stack with the message, which some browsers leave out of it, and the cause, which says the
 * most.
 */
function errorText(error: Error): string {
  const name = `${error.name}: ${error.message}`;
  const stack = error.stack ?? '';
  const cause =
    error.cause instanceof Error ? ` caused by ${error.cause.name}: ${error.cause.message}` : '';
  return (stack.includes(error.message) ? stack : `${name}\n${stack}`) + cause;
}
