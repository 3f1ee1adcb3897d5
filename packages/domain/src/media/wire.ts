import * as z from 'zod/mini';

/** Answer of GET /api/images/check?url=: the status of the link's server, or the error. */
export const imageCheckSchema = z.union([
  z.object({
    /** From 200 to 399. */
    code: z.int(),
    /** Where the picture was found, after gateways and redirects. */
    url: z.string(),
    contentType: z.nullable(z.string()),
  }),
  z.object({
    /** The status, where there was one. */
    code: z.nullable(z.int()),
    url: z.string(),
    error: z.string(),
  }),
]);
export type ImageCheck = z.infer<typeof imageCheckSchema>;
