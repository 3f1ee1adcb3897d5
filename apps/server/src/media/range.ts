import type { Range } from './storage.ts';

/**
 * The part of a file that a `Range` header asks for: null for all of it (no header, another unit, or
 * several parts, which RFC 9110 lets a server ignore), 'outside' where there are no such bytes.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    return Number(last) === 0 || size === 0
      ? 'outside'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'outside';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
