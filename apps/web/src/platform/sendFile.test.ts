import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { sendFile } from './sendFile.ts';

/** What a page knows of a request that the browser sends. */
class TestRequest {
  static last: TestRequest;
  readonly headers: string[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  opened: string[] = [];
  sent: unknown = null;
  status = 0;
  responseText = '';
  retryAfter: string | null = null;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  constructor() {
    TestRequest.last = this;
  }
  open(...words: string[]) {
    this.opened = words;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.push(`${name}: ${value}`);
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.retryAfter : null;
  }
  answer(status: number, responseText: string, retryAfter: string | null = null) {
    Object.assign(this, { status, responseText, retryAfter });
    this.onload();
    this.onloadend();
  }
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', TestRequest));

const file = new Blob(['x']);
const schema = z.object({ uri: z.string() });
const send = (signal?: AbortSignal, onProgress?: (share: number) => void) =>
  sendFile('/api/media', file, schema, {
    headers: { authorization: 'k' },
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });

test('a file is sent as it is, and its answer read', async () => {
  const sending = send();
  const { last } = TestRequest;
  expect(last.opened).toEqual(['POST', '/api/media']);
  expect(last.headers).toEqual(['content-type: application/octet-stream', 'authorization: k']);
  expect(last.sent).toBe(file);
  last.answer(200, '{"uri":"a"}');
  expect(await sending).toEqual({ uri: 'a' });
});

test.each([
  [199, '{"message":"Full."}', { code: 'refused', status: 199, message: 'Full.' }],
  [299, '{"uri":7}', { code: 'unreadable', status: 299 }],
  [200, 'no JSON', { code: 'unreadable', status: 200 }],
  [300, '{"uri":"a"}', { code: 'refused', status: 300 }],
  [507, '{"message":"Full."}', { code: 'refused', status: 507, message: 'Full.' }],
  [502, '<html>', { code: 'refused', status: 502 }],
])('an answer of %i with %s is told', async (status, body, error) => {
  const sending = send();
  TestRequest.last.answer(status, body);
  await expect(sending).rejects.toMatchObject(error);
});

test('a server that is too busy says when another try can help', async () => {
  const sending = send();
  TestRequest.last.answer(503, '{"message":"Busy."}', '2');
  await expect(sending).rejects.toMatchObject({
    name: 'BusyError',
    message: 'Busy.',
    retryAfterMs: 2_000,
  });
  const full = send();
  TestRequest.last.answer(507, '{"message":"Full."}');
  await expect(full).rejects.toMatchObject({ code: 'refused', status: 507 });
});

test('a server that is away is told', async () => {
  const sending = send();
  TestRequest.last.onerror();
  await expect(sending).rejects.toMatchObject({ code: 'unreachable', status: 0 });
});

test('how much has left is told as a share, also of a file of no size', () => {
  const shares: number[] = [];
  void send(undefined, (share) => shares.push(share));
  TestRequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
  TestRequest.last.upload.onprogress?.({ loaded: 0, total: 0 });
  expect(shares).toEqual([0.25, 0]);
});

test('a request that is canceled rejects with the reason, and one canceled before is not sent', async () => {
  const controller = new AbortController();
  const sending = send(controller.signal);
  controller.abort('enough');
  await expect(sending).rejects.toBe('enough');
  const unsent = send(controller.signal);
  expect(TestRequest.last.sent).toBeNull();
  await expect(unsent).rejects.toBe('enough');
});

test('a request that has ended is not canceled any more', async () => {
  const controller = new AbortController();
  const sending = send(controller.signal);
  const stopped = vi.spyOn(TestRequest.last, 'abort');
  TestRequest.last.answer(200, '{"uri":"a"}');
  await sending;
  controller.abort();
  expect(stopped).not.toHaveBeenCalled();
});
