import { expect, test } from 'vitest';
import { createLog, plainLine } from './log.ts';

function written(level: 'info' | 'warn' | 'error' = 'info') {
  const lines: string[] = [];
  return { log: createLog((line) => lines.push(line), level), lines };
}

test('a line of the log is one JSON object with its time, level, event, and details', () => {
  const { log, lines } = written();
  log.warn('node-left', { node: 'rpc.example', why: 'late\nand "odd"' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'warn',
    event: 'node-left',
    node: 'rpc.example',
    why: 'late\nand "odd"',
  });
});

test.each([
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
] as const)('a log from %s on writes %j', (level, kept) => {
  const { log, lines } = written(level);
  for (const of of ['info', 'warn', 'error'] as const) log[of]('said');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(kept);
});

test('an error is logged with its cause and code, and without the password of an address', () => {
  const { log, lines } = written();
  const cause = Object.assign(new Error('at postgres://parley:hunter2@db/x'), { code: '57P01' });
  log.error('request-failed', { error: new Error('No.', { cause }) });
  expect(lines.join('')).not.toContain('hunter2');
  expect(JSON.parse(lines[0] ?? '').error).toMatchObject({
    message: 'No.',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'at postgres://db/x', code: '57P01' },
  });
});

test('a plain line is for people, and has the stack of an error alone below it', () => {
  const { log, lines } = written();
  const error = new Error('No.', { cause: new Error('Why.') });
  log.warn('index-waits', { error });
  log.error('fatal', { error });
  log.info('listens', { port: 3000, on: 'loopback' });
  const [warned = '', failed = '', told = ''] = lines.map(plainLine);
  expect(warned).toMatch(/^\S+Z WARN {2}index-waits error="No\. Why\."\n$/);
  expect(failed).toMatch(/^\S+Z ERROR fatal error="No\. Why\."\n +at .*log\.test\.ts/);
  expect(told).toMatch(/^\S+Z INFO {2}listens port=3000 on="loopback"\n$/);
});
