import { createStore } from '@parley/domain/state/store';

/** Where the app runs: in a browser, or inside a Farcaster client. */
export type Web3Environment = 'standard' | 'farcaster';

/** Standard until a Farcaster host has answered. */
export const environment = createStore<Web3Environment>('standard');

/** Whether another page embeds this one, which might be a Farcaster client. */
export function isEmbedded(page: Window): boolean {
  return page.parent !== page || 'ReactNativeWebView' in page;
}
