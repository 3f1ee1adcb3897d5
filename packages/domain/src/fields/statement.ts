import * as z from 'zod/mini';

/** The authority of the community that a statement is for, such as `parley.example` or `localhost:3000`. */
export const host = z.string().check(z.minLength(1), z.maxLength(255));
export const chainId = z.int().check(z.positive());
