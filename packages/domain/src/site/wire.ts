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

/** What a page starts with; null where it asks for everything itself. */
export const contentSchema = z.nullable(
  /** A room's newest messages: the shape in which its history comes. */
  z.object({ kind: z.literal('room'), page: pageSchema }),
);

/** GET {path}/_payload.json: what the page at `path` needs before anything else is asked for. */
export const payloadSchema = z.object({ head: headSchema, content: contentSchema });
export type Payload = z.infer<typeof payloadSchema>;
