import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { withoutReferralLinks } from '../chat/referralLinks.ts';
import { address } from '../fields/address.ts';
import { deviceId, milliseconds, signature } from '../fields/log.ts';
import { chainId, host } from '../fields/statement.ts';

/** The longest bio, in Unicode code points. */
export const bioMax = 160;
/** Links of one bio at most. */
export const bioLinksMax = 3;
/** The longest link, in UTF-16 code units. */
export const bioLinkMax = 200;
/** Lines of one bio at most. */
export const bioLinesMax = 5;

/** What is wrong with a text or a link that somebody typed. */
export type BioFault = 'long' | 'lines' | 'characters';
export type LinkFault = 'long' | 'form' | 'host' | 'referral' | 'twice';

/** Line feeds are the only control characters; and text that the database can hold. */
const unwritable = /[\p{Cc}\p{Surrogate}]/u;

/** What keeps a text from being a bio; null for nothing. */
export function bioFault(bio: string): BioFault | null {
  if ([...bio].length > bioMax) return 'long';
  const lines = bio.split('\n');
  if (lines.length > bioLinesMax) return 'lines';
  return lines.some((line) => unwritable.test(line)) ? 'characters' : null;
}

/** What keeps the last of these from being a link of a bio, for a community at `origin`; null for nothing. */
export function linkFault(
  link: string,
  before: readonly string[],
  origin: string,
): LinkFault | null {
  if (link.length > bioLinkMax) return 'long';
  const fault = formFault(link);
  if (fault !== null) return fault;
  if (withoutReferralLinks(link, origin) !== link) return 'referral';
  return before.includes(link) ? 'twice' : null;
}

/** A link as browsers write it: `https:` and the name of a public host, with nothing to sign in with. */
function formFault(link: string): 'form' | 'host' | null {
  if (!URL.canParse(link)) return 'form';
  const url = new URL(link);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return 'form';
  }
  const name = url.hostname.replace(/\.$/, '');
  const isNamed = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/.test(name);
  if (!isNamed || /\.(?:localhost|local|internal|home\.arpa)$/.test(name)) return 'host';
  // Two spellings of one address would be two links.
  return url.href === link ? null : 'form';
}

/** A typed link as `linkFault` wants it: with its scheme, as a browser writes it. What is none stays as it is. */
export function tidyLink(typed: string): string {
  const link = typed.trim();
  if (link === '') return '';
  // “example.com:8443” is a host and its port.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(link);
  const whole = hasScheme ? link : `https://${link}`;
  return URL.canParse(whole) ? new URL(whole).href : link;
}

/**
 * Body of POST /api/profiles/bio: what a member says of themselves, signed by their device. The newest counts;
 * an empty one takes back what was said.
 */
export const bioSchema = z.object({
  host,
  chainId,
  device: deviceId,
  at: milliseconds,
  bio: z.string().check(z.refine((bio) => bioFault(bio) === null)),
  links: z
    .array(z.string().check(z.refine((link) => formFault(link) === null)))
    .check(z.maxLength(bioLinksMax)),
  signature,
});
export type Bio = z.infer<typeof bioSchema>;

/** The exact bytes that a device signs. */
export function bioBytes(said: Omit<Bio, 'signature'>): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, bio, links } = said;
  return encode(['parley.bio.v1', chainId, host, device, at, bio, links]);
}

/** Answer of GET /api/profiles/bio?member=; null where nothing is said. */
export const signedBioSchema = z.object({
  said: z.nullable(z.extend(bioSchema, { author: address })),
});
export type SignedBio = NonNullable<z.infer<typeof signedBioSchema>['said']>;
