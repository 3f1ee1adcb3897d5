import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserPorts } from './browserPorts.ts';

const made: { url: URL; protocol: string; sent: string[]; isClosed: boolean }[] = [];
let page: EventTarget & { visibilityState: string };

class PageSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly record: (typeof made)[number];
  constructor(url: URL, protocol: string) {
    super();
    this.record = { url, protocol, sent: [], isClosed: false };
    made.push(this.record);
    sockets.push(this);
  }
  send(text: string) {
    this.record.sent.push(text);
  }
  close() {
    this.record.isClosed = true;
  }
}
const sockets: PageSocket[] = [];

beforeEach(() => {
  made.length = 0;
  sockets.length = 0;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('WebSocket', PageSocket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https://parley.example/general', 'wss://parley.example/api/chat/socket'],
  ['http://localhost:3000/', 'ws://localhost:3000/api/chat/socket'],
])('a page at %s reaches its chat at %s', (href, expected) => {
  vi.stubGlobal('location', { href });
  const heard: unknown[] = [];
  const socket = browserPorts.network.openSocket('p', {
    onMessage: (data) => heard.push(data),
    onClose: (code) => heard.push(code),
  });
  expect(made).toMatchObject([{ protocol: 'p' }]);
  expect(String(made[0]?.url)).toBe(expected);
  expect(socket.isOpen()).toBe(false);
  const [of] = sockets;
  if (of === undefined) throw new Error('No socket was made.');
  of.readyState = 1;
  expect(socket.isOpen()).toBe(true);
  socket.send('hello');
  socket.close();
  expect(made[0]).toMatchObject({ sent: ['hello'], isClosed: true });
  of.onmessage?.({ data: 'frame' });
  of.onclose?.({ code: 1006 });
  expect(heard).toEqual(['frame', 1006]);
});

test('a page wakes its connection when the network is back or it comes into sight, and asleep it does not', () => {
  const wake = vi.fn();
  const stop = browserPorts.network.onWake(wake);
  window.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledTimes(2);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(wake).toHaveBeenCalledTimes(2);
  page.visibilityState = 'visible';
  stop();
  window.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(wake).toHaveBeenCalledTimes(2);
});
