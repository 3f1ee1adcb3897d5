import type { PublicConfig } from '@parley/domain/config/wire';
import { imageCheckTimeoutMs, ipfsGateways } from '@parley/domain/media/rules';
import type { ImageCheck } from '@parley/domain/media/wire';
import { pictureUrls } from '@parley/domain/profile/picture';
import { BoundedMap } from '@parley/domain/state/boundedMap';
import { imageText } from '@parley/text/images';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Outside } from '../platform/outside.ts';
import { OutsideError } from '../platform/outsideError.ts';

type Options = {
  community: PublicConfig;
  outside: Outside;
  clock: Clock;
  timeoutMs?: number;
};

type Known = { check: Promise<ImageCheck>; at: number };

/** How long an answer counts, in milliseconds: a link in a room is asked about by everybody in it. */
const freshMs = 60_000;
/** Size of the cache. */
const knownMax = 1_000;
/** Links checked at the same time. */
const atOnce = 32;

export type ImageService = ReturnType<typeof createImageService>;

/** Asks, for browsers, whether links lead to something: they need not tell strangers who reads. */
export function createImageService(options: Options) {
  const { community, outside, clock, timeoutMs = imageCheckTimeoutMs } = options;
  const known = new BoundedMap<string, Known>(knownMax);
  let asking = 0;

  /**
   * Checks a picture's link at its server: http(s) directly, IPFS by three public gateways in
   * turn, `ar:` by the storage's gateway. Throws AppError 503 when too many are being checked.
   */
  function check(link: string): Promise<ImageCheck> {
    const before = known.get(link);
    if (before !== undefined && clock.now() - before.at < freshMs) return before.check;
    if (asking >= atOnce) {
      throw new AppError(503, 'Too many images are being checked. Try again in a moment.', {
        retryAfterMs: 1_000,
      });
    }
    asking += 1;
    const made = askInTurn(link).finally(() => {
      asking -= 1;
    });
    // Our own failures are not cached; the other server's answer, good or bad, is.
    made.catch(() => known.delete(link));
    known.set(link, { check: made, at: clock.now() });
    return made;
  }

  async function askInTurn(link: string): Promise<ImageCheck> {
    const gateways = { ipfs: ipfsGateways, arweave: community.arweaveGateway };
    let said: ImageCheck = { code: null, url: link, error: imageText.failed };
    for (const url of pictureUrls(link, gateways)) {
      said = await ask(url);
      if (!('error' in said)) break;
    }
    return said;
  }

  async function ask(link: string): Promise<ImageCheck> {
    try {
      const { status, statusText, url, contentType } = await outside.head(link, timeoutMs);
      if (status >= 200 && status <= 399) return { code: status, url, contentType };
      return { code: status, url, error: imageText.status(status, statusText) };
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      return { code: null, url: link, error: sentences[error.code] };
    }
  }

  return { check };
}

/** The result for a link that has no status. */
const sentences: Readonly<Record<OutsideError['code'], string>> = {
  timeout: imageText.timeout,
  silent: imageText.silent,
  refused: imageText.failed,
  status: imageText.failed,
  'too-large': imageText.failed,
};
