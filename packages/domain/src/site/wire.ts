import * as z from 'zod/mini';
import { pageSchema } from '../chat/wire.ts';

/** A page's meta data for browsers, search engines, and link previews. */
export const headSchema = z.object({
  title: z.string(),
  description: z.string(),
  /** The page's one address. */
  url: z.string(),
  /** Absolute address of a picture; null for none. */
  image: z.nullable(z.string()),
  robots: z.enum(['index, follow', 'noindex']),
});
export type PageHead = z.infer<typeof headSchema>;

/** The first content of a page; null where the page fetches everything itself. */
export const contentSchema = z.nullable(
  /** A room's newest messages, in the shape of its history. */
  z.object({ kind: z.literal('room'), page: pageSchema }),
);

/** Answer of GET {path}/_payload.json: the head and the first content of the page at `path`. */
export const payloadSchema = z.object({ head: headSchema, content: contentSchema });
export type Payload = z.infer<typeof payloadSchema>;
