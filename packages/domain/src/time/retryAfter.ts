/**
 * What the header `Retry-After` asks for (RFC 9110, 10.2.3), in milliseconds: seconds or a date; null for neither. Dates end in
 * GMT: `Date.parse` alone makes one of nearly any number, and a wait for the past is none at all.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
