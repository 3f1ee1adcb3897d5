import { expect, test } from 'vitest';
import { createMemoryLog } from '../testServer.ts';
import { AppError, unavailable } from './errors.ts';
import { createHttp } from './http.ts';

/** The answer to a request whose route throws this, and what the log says. */
async function answerTo(error: Error) {
  const { log, lines } = createMemoryLog();
  const app = createHttp(log, 'https://parley.example');
  app.get('/route', async () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject('/route');
  return { status: statusCode, wait: headers['retry-after'], body, lines };
}

test.each([
  [1, '1'],
  [1_000, '1'],
  [1_001, '2'],
  [60_000, '60'],
])('a client that has to wait %d ms is told whole seconds, never too few: %s', async (ms, wait) => {
  const error = new AppError(429, 'Too many requests.', { retryAfterMs: ms });
  expect(await answerTo(error)).toMatchObject({ status: 429, wait, lines: [] });
});

test('a part that is away for now is told with its sentence and when to ask again', async () => {
  const { status, wait, body, lines } = await answerTo(unavailable('The chain is away.'));
  expect([status, wait, body]).toEqual([503, '2', '{"message":"The chain is away."}']);
  expect(lines).toHaveLength(1);
});

test('a mistake of our own is logged with an id, and told with nothing but the id', async () => {
  const { status, wait, body, lines } = await answerTo(new Error('password=hunter2'));
  expect([status, wait]).toEqual([500, undefined]);
  expect(body).not.toContain('hunter2');
  const id = /\(([\w-]{36})\)/.exec(body)?.[1];
  expect(id).toBeDefined();
  expect(lines.join('')).toContain(`${id}`);
});
