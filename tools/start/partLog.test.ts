import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPartLog } from './partLog.ts';

function noted(event: string, part: string, words: string) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-parts-'));
  const printed: string[] = [];
  createPartLog(folder, {}, (line) => printed.push(line))(event, part, words);
  const line = readFileSync(join(folder, 'logs', 'server.log'), 'utf8');
  rmSync(folder, { recursive: true });
  return { printed, line: JSON.parse(line) as Record<string, unknown> };
}

test('the last words of a part that died are in the file and on the terminal', () => {
  const { line, printed } = noted('part-ended', 'The chain', 'thread panicked\n\nat node.rs');
  expect(line).toMatchObject({ level: 'error', event: 'part-ended', part: 'The chain' });
  expect(line.words).toBe('thread panicked\nat node.rs');
  expect(printed).toEqual(['    thread panicked', '    at node.rs']);
});

test('what the database says of statements, which can have members’ words, is left out', () => {
  const words = [
    '2026-11-27 [9] ERROR:  new row violates check constraint',
    '2026-11-27 [9] DETAIL:  Failing row contains (secret words).',
    '2026-11-27 [9] STATEMENT:  insert into messages',
    '\tvalues (secret words)',
    '2026-11-27 [1] PANIC:  could not write to file: No space left on device',
  ];
  const { line, printed } = noted('part-ended', 'The database', words.join('\n'));
  expect(line.words).toBe(words[4]);
  expect(printed).toEqual([`    ${words[4]}`]);
});

test('what the server said to the terminal already is not said there twice', () => {
  const { line, printed } = noted('part-ended', 'The server', 'FATAL ERROR: heap out of memory');
  expect(line.words).toContain('heap out of memory');
  expect(printed).toEqual([]);
});
