import { accountText } from '@parley/text/account';
import { text } from '@parley/text/ui';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useAddress, useIsChainSupported } from '../data/wallet.ts';
import { ThemeToggle } from '../features/settings/ThemeToggle.tsx';
import { classes } from '../ui/classes.ts';
import { MemberName } from '../ui/MemberName.tsx';
import { Portrait } from './Portrait.tsx';

/** On top of the sheet: who is connected, to which chain, and the switch of the theme. */
export function AccountCard() {
  const { tldName, chainName } = useConfig();
  const address = useAddress();
  const name = useMainName(address);
  const isSupported = useIsChainSupported();
  return (
    <div className="flex items-center justify-between gap-3">
      {address === null ? (
        <span className="text-soft">{accountText.notConnected}</span>
      ) : (
        <span className="flex min-w-0 items-center gap-3">
          <Portrait className="size-11 shrink-0 rounded-picture" />
          <span className="grid min-w-0">
            <MemberName
              name={name || null}
              address={address}
              tld={tldName}
              warnings={text.nameWarning}
            />
            <span className="flex items-center gap-2 text-sm text-soft">
              <span
                className={classes('size-2 rounded-full', isSupported ? 'bg-good' : 'bg-warn')}
                aria-hidden="true"
              />
              {isSupported ? chainName : accountText.unsupported}
            </span>
          </span>
        </span>
      )}
      <ThemeToggle />
    </div>
  );
}
