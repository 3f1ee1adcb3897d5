import { isEmbedded } from '../../platform/environment.ts';

/** How long a host may take to identify itself, in milliseconds. */
const detectionLimitMs = 50;
/** How often a page that somebody shows asks: a busy phone may need more than one such moment. */
const detectionAttempts = 4;

/** Farcaster's SDK; its types leave out the limit that it takes. */
type Sdk = Omit<typeof import('@farcaster/miniapp-sdk').sdk, 'isInMiniApp'> & {
  isInMiniApp: (limitMs: number) => Promise<boolean>;
};

let loading: Promise<Sdk> | undefined;

async function download(): Promise<Sdk> {
  const { sdk } = await import('@farcaster/miniapp-sdk');
  return sdk;
}

/** Downloads Farcaster's SDK, once. It is nearly as large as the rest of this site together. */
export function loadSdk(): Promise<Sdk> {
  loading ??= download().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Whether a Farcaster client shows this page. False at once, without any download, in a page that
 * nobody shows inside another; never throws.
 */
export async function detectHost(page: Window = window): Promise<boolean> {
  if (!isEmbedded(page)) return false;
  try {
    const sdk = await loadSdk();
    for (let attempt = 0; attempt < detectionAttempts; attempt += 1) {
      if (await sdk.isInMiniApp(detectionLimitMs)) return true;
    }
    return false;
  } catch {
    // Without the SDK there is no way to speak to a host: the page works as any other.
    return false;
  }
}
