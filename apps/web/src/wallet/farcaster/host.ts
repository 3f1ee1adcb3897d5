import { isEmbedded } from '../../platform/environment.ts';

/** How long a host may take to identify itself, in milliseconds. */
const detectionLimitMs = 50;
/** How often an embedded page asks: a busy phone may need more than one attempt. */
const detectionAttempts = 4;

/** Farcaster's SDK; its types omit the time limit that `isInMiniApp` takes. */
type Sdk = Omit<typeof import('@farcaster/miniapp-sdk').sdk, 'isInMiniApp'> & {
  isInMiniApp: (limitMs: number) => Promise<boolean>;
};

let loading: Promise<Sdk> | undefined;

async function download(): Promise<Sdk> {
  const { sdk } = await import('@farcaster/miniapp-sdk');
  return sdk;
}

/** Downloads Farcaster's SDK, once. It is nearly as large as the rest of the web app. */
export function loadSdk(): Promise<Sdk> {
  loading ??= download().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Whether a Farcaster client shows this page. False at once, without any download, in a page that
 * is not embedded; never throws.
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
    // Without the SDK the page cannot talk to a host, and works like any other.
    return false;
  }
}
