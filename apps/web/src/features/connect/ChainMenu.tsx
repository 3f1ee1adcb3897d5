import { accountText } from '@parley/text/account';
import { lateText } from '@parley/text/late';
import { testCoinsText } from '@parley/text/testCoins';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported, useWallet } from '../../data/wallet.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { useViewToken } from '../../tokens/useViewToken.ts';
import { classes } from '../../ui/classes.ts';
import { ChevronIcon } from '../../ui/icons.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useSwitchChain } from './useSwitchChain.ts';
import { useTestCoins } from './useTestCoins.ts';
import { useWatchToken } from './useWatchToken.ts';

/** The navbar's network menu: the network, switching to it, and adding its token or coins. */
export function ChainMenu() {
  const { chainName, blockExplorerBaseUrl } = useConfig();
  const wallet = useWallet();
  const isSupported = useIsChainSupported();
  const { isSwitching, switchChain } = useSwitchChain();
  const coins = useTestCoins();
  const tokenItems = useTokenItems();
  const isElsewhere = wallet.status === 'connected' && !isSupported;

  const items: MenuItem[] = [];
  if (isElsewhere) {
    items.push(
      wallet.isForeign === true
        ? { label: accountText.repair, run: () => openDialog('foreign-chain'), tone: 'warn' }
        : { label: lateText.switchTo(chainName), run: switchChain, tone: 'warn' },
    );
  }
  if (isSupported && coins !== null) {
    items.push({ label: testCoinsText.get, run: coins.ask });
  }
  if (isSupported) items.push(...tokenItems);
  items.push({ label: accountText.recent, run: () => openDialog('transactions') });
  if (blockExplorerBaseUrl !== '') {
    items.push({ label: accountText.explorer, href: blockExplorerBaseUrl, newTab: true });
  }
  return (
    <Menu
      name={accountText.chainMenu}
      items={items}
      note={
        isElsewhere ? accountText.onUnknown(wallet.chainId) : accountText.connectedTo(chainName)
      }
      buttonClass={isElsewhere ? 'border-warn text-warn' : ''}
    >
      {isSwitching ? (
        <Spinner />
      ) : (
        <span
          className={classes('size-2 rounded-full', isElsewhere ? 'bg-warn' : 'bg-good')}
          aria-hidden="true"
        />
      )}
      {isElsewhere ? (
        accountText.unsupported
      ) : (
        // Where the bar is short, the dot says that all is well.
        <span className="max-w-32 truncate max-[1179px]:sr-only">{chainName}</span>
      )}
      <ChevronIcon className="size-3.5 text-faint" />
    </Menu>
  );
}

/** What can be done with the chat token. */
function useTokenItems(): MenuItem[] {
  const { chatTokenAddress, chatTokenSymbol } = useConfig();
  const watchToken = useWatchToken();
  const viewToken = useViewToken();
  if (chatTokenAddress === '') return [];
  const watch = { label: accountText.addToken(chatTokenSymbol), run: watchToken };
  return viewToken === null ? [watch] : [watch, viewToken];
}
