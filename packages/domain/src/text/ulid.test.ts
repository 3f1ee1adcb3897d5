import { expect, test } from 'vitest';
import { ulid } from './ulid.ts';

test('ids have the shape of the wire, order by time, and never repeat', () => {
  const ids = Array.from({ length: 1_000 }, () => ulid(1_700_000_000_000));
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(new Set(ids).size).toBe(1_000);
  expect(ulid(1) < ulid(2)).toBe(true);
  expect(ulid(1_700_000_000_000).slice(0, 10)).toBe('01HF7YAT00');
});
