import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backoffMs } from './backoff.ts';
import { openSocket } from './socket.ts';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const closes: number[] = [];
  const frames: string[] = [];
  const socket = openSocket({
    url: 'ws://x',
    protocol: 'p',
    parse: (text) => (text === 'junk' ? null : text),
    ping: 'ping',
    onFrame: (frame) => frames.push(frame),
    onClose: (code) => closes.push(code),
  });
  return { socket, closes, frames };
}
const newest = () => FakeSocket.all.at(-1);
const hear = (data: string) => newest()?.onmessage?.({ data });
const lose = (code: number) => newest()?.onclose?.({ code });

describe('a socket', () => {
  test('a socket waits longer and longer, at most 15 s, never all at once', () => {
    expect(backoffMs(0, 0)).toBe(250);
    expect(backoffMs(0, 1)).toBe(500);
    expect(backoffMs(3, 1)).toBe(4_000);
    expect(backoffMs(30, 1)).toBe(15_000);
  });

  test('a socket passes understood frames on and ignores others', () => {
    const { frames, socket } = start();
    hear('hello');
    hear('junk');
    expect(frames).toEqual(['hello']);
    socket.stop();
  });

  test('a socket connects again after a loss', () => {
    const { closes, socket } = start();
    lose(1012);
    expect(closes).toEqual([1012]);
    expect(socket.send('x')).toBe(false);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    socket.stop();
  });

  test('a socket is closed when a ping is not answered in 5 s', () => {
    const { closes, socket } = start();
    hear('hello');
    vi.advanceTimersByTime(25_000);
    expect(newest()?.sent).toEqual(['ping']);
    vi.advanceTimersByTime(5_000);
    expect(closes).toEqual([4000]);
    expect(FakeSocket.all).toHaveLength(2);
    socket.stop();
  });

  test('a socket stays open when the answer comes in time', () => {
    const { closes, socket } = start();
    hear('hello');
    vi.advanceTimersByTime(25_000);
    hear('pong');
    vi.advanceTimersByTime(5_000);
    expect(closes).toEqual([]);
    socket.stop();
  });

  test('a socket gives each connection after one that was too slow twice as long, until an answer is quick', () => {
    const { closes, socket } = start();
    for (const patienceMs of [5_000, 10_000, 20_000, 40_000, 80_000, 80_000]) {
      hear('hello');
      socket.probe();
      vi.advanceTimersByTime(patienceMs - 1);
      expect(newest()?.sent).toEqual(['ping']);
      const before = closes.length;
      vi.advanceTimersByTime(1);
      expect(closes).toHaveLength(before + 1);
    }
    const before = closes.length;
    hear('hello');
    socket.probe();
    hear('pong');
    socket.probe();
    vi.advanceTimersByTime(5_000);
    expect(closes).toHaveLength(before + 1);
    socket.stop();
  });

  test('a socket tries at once when the network or the page comes back', () => {
    const { socket } = start();
    lose(1006);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(newest()?.sent).toEqual(['ping']);
    socket.stop();
  });

  test('a socket gives up a connection over which nothing comes for 10 s', () => {
    const { closes, socket } = start();
    vi.advanceTimersByTime(9_999);
    expect(closes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(closes).toEqual([4000]);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    socket.stop();
  });

  test('a socket waits as little as at first once a connection has brought something', () => {
    const { socket } = start();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      lose(1006);
      vi.advanceTimersByTime(15_000 - 1);
    }
    hear('hello');
    const before = FakeSocket.all.length;
    lose(1006);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(before + 1);
    socket.stop();
  });

  test('a socket leaves a hidden page asleep', () => {
    const { socket } = start();
    hear('hello');
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(newest()?.sent).toEqual([]);
    lose(1006);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(1);
    socket.stop();
  });

  test('a socket stays closed once stopped', () => {
    const { socket } = start();
    socket.stop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
