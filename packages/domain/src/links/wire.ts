import * as z from 'zod/mini';

/** What a page of another site says it is, made harmless: one line each, no hidden characters. */
export const linkCardSchema = z.object({
  title: z.string(),
  /** Empty where the page has none. */
  description: z.string(),
  /** Address of its picture, for `mediaUrl`; null where the page has none. */
  picture: z.nullable(z.string()),
});
export type LinkCard = z.infer<typeof linkCardSchema>;

/** Answer of GET /api/links/card?url=; null where there is nothing to show. */
export const linkCardAnswerSchema = z.object({ card: z.nullable(linkCardSchema) });
