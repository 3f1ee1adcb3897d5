import { createStore, type Store } from '@parley/domain/state/store';
import { shortLabel } from '@parley/domain/text/labels';
import { connectText } from '@parley/text/connect';
import * as z from 'zod/mini';
import type { Provider, WalletSource } from './provider.ts';

/** What a wallet announces (EIP-6963). */
const announcement = z.object({
  info: z.object({
    // A domain has none of these: ids of ours do, and those of wallets that claim the same.
    rdns: z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[^\s:/]+$/)),
    uuid: z._default(z.string().check(z.maxLength(128)), ''),
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

/** Characters of a wallet's name that are shown: it says what it likes. */
const nameMax = 40;

/**
 * Asks all wallets of this browser to announce themselves (EIP-6963), and listens for late ones.
 * The first to claim an rdns has it as its id; any other that claims the same is listed, too, under
 * its own id, so that the member chooses.
 */
export function watchAnnouncedWallets(page: EventTarget): Store<readonly WalletSource[]> {
  const sources = createStore<readonly WalletSource[]>([]);
  const known = new Map<string, Provider[]>();
  page.addEventListener('eip6963:announceProvider', (event) => {
    const parsed = z.safeParse(announcement, 'detail' in event ? event.detail : null);
    if (!parsed.success) return;
    const { info, provider } = parsed.data;
    const { rdns, uuid } = info;
    const name =
      shortLabel(info.name, nameMax) || shortLabel(rdns, nameMax) || connectText.browserWallet;
    const claiming = known.get(rdns) ?? [];
    const isRepeated = sources
      .get()
      .some(({ announced }) => announced?.rdns === rdns && announced.uuid === uuid && uuid !== '');
    // Wallets announce themselves again whenever any script of the page asks.
    if (claiming.includes(provider) || isRepeated) return;
    known.set(rdns, [...claiming, provider]);
    const id = claiming.length === 0 ? rdns : `${rdns}/${uuid || claiming.length + 1}`;
    const icon = /^data:image\//.test(info.icon) ? info.icon : null;
    const source = { id, name, icon, announced: { rdns, uuid }, provider: async () => provider };
    sources.set([...sources.get(), source]);
  });
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  return sources;
}
