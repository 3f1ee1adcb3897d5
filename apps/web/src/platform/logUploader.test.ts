// biome-ignore-all lint/suspicious/noConsole: the console is what this is about
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Sent = { level: string; message: string; meta: Record<string, string> };
let sent: Sent[] = [];
let inits: RequestInit[] = [];
let answer: () => Promise<Response>;
let shown: unknown[][] = [];
let page: EventTarget;
const plain = { log: console.log, warn: console.warn, error: console.error };

beforeEach(() => {
  sent = [];
  inits = [];
  shown = [];
  answer = async () => new Response(null, { status: 204 });
  page = new EventTarget();
  for (const level of ['log', 'warn', 'error'] as const) {
    console[level] = (...parts) => void shown.push([level, ...parts]);
  }
  vi.resetModules();
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { userAgent: 'Firefox' });
  vi.stubGlobal('location', {
    origin: 'https://x.example',
    pathname: '/profile/',
    href: 'https://x.example/profile/?id=alice',
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    expect(url).toBe('/.netlify/functions/logsUploader');
    sent.push(JSON.parse(String(init.body)));
    inits.push(init);
    return answer();
  });
});
afterEach(() => {
  Object.assign(console, plain);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Captures the console, and lets the page become idle, so that the uploader loads. */
async function start() {
  const { captureLogs } = await import('./log.ts');
  captureLogs();
  await idle();
}
async function idle() {
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(2_000);
}
const wait = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms);

/** A browser event with the fields that the uploader reads. */
function happen(type: string, fields: object) {
  page.dispatchEvent(Object.assign(new Event(type), fields));
}

test('what is written to the console is shown as before, and sent with where it happened', async () => {
  await start();
  console.warn('could not', { read: 1 }, 7);
  expect(shown).toEqual([['warn', 'could not', { read: 1 }, 7]]);
  await wait();
  expect(sent).toEqual([
    {
      level: 'warn',
      message: 'could not {"read":1} 7',
      meta: {
        timestamp: '2026-01-01T00:00:03.000Z',
        userAgent: 'Firefox',
        url: 'https://x.example/profile/',
      },
    },
  ]);
});

test('uncaught errors and unhandled rejections are sent with their stacks', async () => {
  await start();
  happen('error', { error: new TypeError('x is no function'), message: 'Uncaught' });
  happen('error', { error: null, message: 'Script error.' });
  happen('unhandledrejection', { reason: new Error('outer', { cause: new Error('inner') }) });
  happen('unhandledrejection', { reason: 'just text' });
  await wait();
  expect(sent.map(({ level }) => level)).toEqual(['error', 'error', 'error', 'error']);
  expect(sent[0]?.message).toMatch(/^TypeError: x is no function\n\s+at /);
  expect(sent[1]?.message).toBe('Script error.');
  expect(sent[2]?.message).toMatch(/outer[\s\S]* caused by Error: inner$/);
  expect(sent[3]?.message).toBe('just text');
});

test('what happens before the uploader is there waits for it', async () => {
  const { captureLogs } = await import('./log.ts');
  captureLogs();
  for (let index = 0; index < 30; index += 1) console.error(`early ${index}`);
  expect(sent).toEqual([]);
  await idle();
  await wait();
  expect(sent).toHaveLength(20);
  expect(sent[0]?.message).toBe('early 0');
});

test('what is still waiting is sent when the page goes away', async () => {
  await start();
  console.error('last words');
  happen('pagehide', {});
  expect(sent.map(({ message }) => message)).toEqual(['last words']);
  expect(inits[0]?.keepalive).toBe(true);
});

describe('bounds', () => {
  test('twenty entries a minute are sent, and twenty more in the next', async () => {
    await start();
    for (let index = 0; index < 50; index += 1) console.log(`entry ${index}`);
    await wait();
    expect(sent).toHaveLength(20);
    await wait(60_000);
    for (let index = 0; index < 50; index += 1) console.log(`later ${index}`);
    await wait();
    expect(sent).toHaveLength(40);
  });

  test('the same entry is sent once a minute', async () => {
    await start();
    for (let index = 0; index < 5; index += 1) console.warn('again');
    console.error('again');
    await wait();
    expect(sent).toHaveLength(2);
    await wait(60_000);
    console.warn('again');
    await wait();
    expect(sent).toHaveLength(3);
  });

  test('an entry fits what the server takes, in bytes', async () => {
    await start();
    console.error('🦊'.repeat(10_000));
    console.error('\u0000'.repeat(10_000));
    await wait();
    for (const { body } of inits) {
      expect(new TextEncoder().encode(String(body)).length).toBeLessThanOrEqual(8_192);
    }
    expect(sent).toHaveLength(2);
  });

  test('a server that has had enough is left alone for a minute', async () => {
    await start();
    answer = async () => new Response(null, { status: 429 });
    console.error('one');
    await wait();
    console.error('two');
    await wait();
    expect(sent).toHaveLength(1);
    await wait(60_000);
    console.error('three');
    await wait();
    expect(sent).toHaveLength(2);
  });
});

describe('nothing goes round in circles', () => {
  test('a failure to send is neither shown nor sent', async () => {
    await start();
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    console.error('one');
    await wait(10 * 60_000);
    expect(sent).toHaveLength(1);
    expect(shown).toEqual([['error', 'one']]);
  });

  test('an object that logs while it is made into text is not captured', async () => {
    await start();
    const toJSON = () => {
      console.warn('noisy');
      return 'noise';
    };
    console.error({ toJSON });
    await wait();
    expect(sent.map(({ message }) => message)).toEqual(['"noise"']);
  });

  test('an object that cannot be made into text does no harm', async () => {
    await start();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    console.error(circle, 7n, undefined, null, Symbol('s'));
    await wait();
    expect(sent[0]?.message).toBe('[object Object] [object BigInt] undefined null Symbol(s)');
  });
});
