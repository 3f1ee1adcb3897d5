import * as z from 'zod/mini';
import { createStore, type Store } from '../store.ts';
import type { Provider, WalletSource } from './provider.ts';

/** What a wallet tells of itself (EIP-6963). */
const announcement = z.object({
  info: z.object({
    rdns: z.string().check(z.minLength(1), z.maxLength(128)),
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    icon: z.string(),
  }),
  provider: z.custom<Provider>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      'request' in value &&
      typeof value.request === 'function',
  ),
});

/** Asks all wallets of this browser to announce themselves (EIP-6963), now and whenever one wakes up. */
export function watchAnnouncedWallets(page: EventTarget): Store<readonly WalletSource[]> {
  const sources = createStore<readonly WalletSource[]>([]);
  page.addEventListener('eip6963:announceProvider', (event) => {
    const parsed = z.safeParse(announcement, 'detail' in event ? event.detail : null);
    if (!parsed.success) return;
    const { info, provider } = parsed.data;
    // The first to claim an id keeps it: a later one cannot slip in under another's name.
    if (sources.get().some(({ id }) => id === info.rdns)) return;
    const icon = /^data:image\//.test(info.icon) ? info.icon : null;
    const source = { id: info.rdns, name: info.name, icon, provider: async () => provider };
    sources.set([...sources.get(), source]);
  });
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  return sources;
}
