import * as z from 'zod/mini';
import { urlOf } from '../fields/url.ts';

const text = z.optional(z.string());
const texts = z.optional(z.array(z.string()));

/**
 * Settings of the community as a mini app of a social client: the fields of the
 * mini-app manifest. Only types are checked here; the server checks the manifest's own rules before
 * it starts.
 */
export const miniAppSettingsSchema = z.object({
  /** The domain's signature by a Farcaster account; without it there is no manifest. */
  accountAssociation: z.optional(
    z.object({ header: z.string(), payload: z.string(), signature: z.string() }),
  ),
  version: text,
  name: text,
  iconUrl: text,
  homeUrl: text,
  imageUrl: text,
  buttonTitle: text,
  splashImageUrl: text,
  splashBackgroundColor: text,
  webhookUrl: text,
  subtitle: text,
  description: text,
  screenshotUrls: texts,
  primaryCategory: text,
  tags: texts,
  heroImageUrl: text,
  tagline: text,
  ogTitle: text,
  ogDescription: text,
  ogImageUrl: text,
  noindex: z.optional(z.boolean()),
  requiredChains: texts,
  requiredCapabilities: texts,
  castShareUrl: text,
  canonicalDomain: text,
  /** Where the quick sign-in gets its tokens; left out: the provider's own server. */
  authServerUrl: z.optional(urlOf(/^https?$/).check(z.regex(/^[^\s?#]*[^\s?#/]$/))),
});
