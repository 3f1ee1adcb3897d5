import { backoffMs } from '@parley/domain/time/backoff';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientNetwork, SocketEvents } from '../ports.ts';
import { openSocket } from './socket.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  isClosed = false;
  sent: string[] = [];
  readonly events: SocketEvents;
  constructor(events: SocketEvents) {
    this.events = events;
    FakeSocket.all.push(this);
  }
  isOpen() {
    return !this.isClosed;
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
}

const wakers = new Set<() => void>();
const wake = () => {
  for (const waker of wakers) waker();
};
const network: ClientNetwork = {
  openSocket: (_, events) => new FakeSocket(events),
  onWake(waker) {
    wakers.add(waker);
    return () => void wakers.delete(waker);
  },
};

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const closes: number[] = [];
  const frames: string[] = [];
  const socket = openSocket({
    network,
    protocol: 'p',
    parse: (text) => (text === 'junk' ? null : text),
    ping: 'ping',
    onFrame: (frame) => frames.push(frame),
    onClose: (code) => closes.push(code),
  });
  return { socket, closes, frames };
}
const newest = () => FakeSocket.all.at(-1);
const hear = (data: string) => newest()?.events.onMessage(data);
const lose = (code: number) => newest()?.events.onClose(code);

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
    wake();
    expect(FakeSocket.all).toHaveLength(2);
    wake();
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

  test('a socket stays closed once stopped', () => {
    const { socket } = start();
    socket.stop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('a connection', () => {
  const ofNew = () => FakeSocket.all.length;

  test('a connection is asked for at its place, and tells when', () => {
    const made: unknown[] = [];
    vi.setSystemTime(1_000);
    const heard: unknown[] = [];
    const socket = openSocket<string>({
      network: {
        ...network,
        openSocket(protocol, events) {
          made.push(protocol);
          return new FakeSocket(events);
        },
      },
      protocol: 'p',
      ping: 'ping',
      parse: (text) => text,
      onFrame: (frame, at) => heard.push([frame, at]),
      onClose: () => {},
    });
    vi.setSystemTime(5_000);
    hear('hello');
    expect([made, heard]).toEqual([['p'], [['hello', 1_000]]]);
    socket.stop();
  });

  test('a connection that was given up tells nothing any more, and its end ends no other', () => {
    const { socket, frames, closes } = start();
    const old = newest();
    lose(1006);
    vi.advanceTimersByTime(500);
    old?.events.onMessage('late');
    old?.events.onClose(1001);
    expect([frames, closes, ofNew()]).toEqual([[], [1006], 2]);
    socket.stop();
  });

  test('a connection that brings bytes is alive, and brings no frame', () => {
    const { socket, frames, closes } = start();
    newest()?.events.onMessage(new ArrayBuffer(1));
    vi.advanceTimersByTime(10_000);
    expect([frames, closes]).toEqual([[], []]);
    socket.stop();
  });

  test('a connection sends while it is open, and is not asked twice at once', () => {
    const { socket } = start();
    expect(socket.send('a')).toBe(true);
    socket.probe();
    socket.probe();
    expect(newest()?.sent).toEqual(['a', 'ping']);
    Object.assign(newest() ?? {}, { isClosed: true });
    hear('pong');
    socket.probe();
    expect(socket.send('b')).toBe(false);
    expect(newest()?.sent).toEqual(['a', 'ping']);
    socket.stop();
  });

  test('a connection that is begun anew is the next at once, however often others failed', () => {
    const { socket, closes } = start();
    for (let times = 0; times < 6; times += 1) lose(1006);
    const before = ofNew();
    socket.restart();
    expect([ofNew(), closes]).toEqual([before + 1, [1006]]);
    socket.restart();
    expect([closes.at(-1), newest() === FakeSocket.all.at(-1), ofNew()]).toEqual([
      1000,
      true,
      before + 2,
    ]);
    expect(FakeSocket.all.at(-2)?.isClosed).toBe(true);
    lose(1006);
    vi.advanceTimersByTime(1_000);
    expect(ofNew()).toBe(before + 3);
    socket.stop();
  });

  test('a connection that is lost again and again is asked for after pauses twice as long', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { socket } = start();
    for (const pauseMs of [500, 1_000, 2_000, 4_000]) {
      const before = ofNew();
      lose(1006);
      vi.advanceTimersByTime(pauseMs - 1);
      expect(ofNew()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(ofNew()).toBe(before + 1);
    }
    socket.stop();
    vi.mocked(Math.random).mockRestore();
  });

  test('a connection is not asked for twice where one is there', () => {
    const { socket } = start();
    hear('hello');
    lose(1006);
    wake();
    vi.advanceTimersByTime(500);
    expect(ofNew()).toBe(2);
    socket.stop();
  });

  test('a connection that is stopped is closed, and nothing wakes it or waits for it', () => {
    const { socket, closes } = start();
    hear('hello');
    socket.stop();
    expect([closes, newest()?.isClosed, vi.getTimerCount()]).toEqual([[1000], true, 0]);
    wake();
    wake();
    socket.restart();
    expect(ofNew()).toBe(1);
    const other = start();
    lose(1006);
    other.socket.stop();
    expect([other.closes, vi.getTimerCount()]).toEqual([[1006], 0]);
  });

  test('a connection whose answer took long keeps its patience until one is quick', () => {
    const { socket, closes } = start();
    hear('hello');
    socket.probe();
    vi.advanceTimersByTime(5_000);
    hear('hello');
    socket.probe();
    vi.advanceTimersByTime(5_000);
    hear('pong');
    socket.probe();
    vi.advanceTimersByTime(9_999);
    expect(closes).toEqual([4000]);
    hear('pong');
    socket.stop();
  });
});
