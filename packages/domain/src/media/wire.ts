import * as z from 'zod/mini';
import { mediaKinds } from './types.ts';

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

/** What is known of a file before it is loaded, so that a page can keep its place. */
export const mediaFactsSchema = z.object({
  kind: z.enum(mediaKinds),
  mime: z.string(),
  /** In pixels; null for sound. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Null for pictures. */
  seconds: z.nullable(z.number()),
  /** Of pictures: a tiny version, base64 (evanw/thumbhash). */
  thumbhash: z.nullable(z.string()),
});
export type MediaFacts = z.infer<typeof mediaFactsSchema>;

/** Answer of POST /api/media: the file's address to write on chain, and what it is. */
export const uploadAnswerSchema = z.extend(mediaFactsSchema, { uri: z.string() });
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** The shape of a card, as embeds of Farcaster name it: 1200 × 800 or 1200 × 1200 pixels. */
export type CardShape = '3:2' | '1:1';

/** What a card says, in texts of strangers. */
export type CardWords = {
  /** The first that has a letter or digit that can be drawn is drawn, as far as it can be. */
  title: readonly string[];
  /** A title that can't be drawn as a whole isn't drawn: of a name, a part may be another's. */
  isWholeTitle?: boolean;
  /** The first that can be drawn as a whole is drawn. */
  creator: readonly string[];
  community: string;
  label: string;
  price: string;
  unit: string;
};
