import * as z from 'zod/mini';

/** An address as the server stores and sends it: in lower case. */
export const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/));
