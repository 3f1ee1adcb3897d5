import * as z from 'zod/mini';

/**
 * A whole address with one of these schemes, such as `/^https$/`; without the white space that was written into it or around
 * it. The library's own is larger, and does nothing more that is needed here.
 */
export function urlOf(scheme: RegExp) {
  return z.string().check(
    z.overwrite((text) => text.trim().replace(/[\t\n\r]/g, '')),
    z.refine((text) => URL.canParse(text) && scheme.test(new URL(text).protocol.slice(0, -1))),
  );
}
