import { swapText } from '@parley/text/swap';
import { useSyncExternalStore } from 'react';
import { openDialog } from '../../platform/dialogs.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { Button } from '../../ui/Button.tsx';
import { SettingsIcon } from '../../ui/icons.ts';

/** The member's slippage and deadline; a press leads to where they are set. */
export function SettingsButton() {
  const { slippage, deadline } = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  return (
    <Button size="bar" title={swapText.settingsLabel} onClick={() => openDialog('settings')}>
      <SettingsIcon className="size-4 shrink-0" />
      <span className="tabular max-w-[9rem] truncate font-medium font-mono text-sm">
        {swapText.settings(slippage, deadline)}
      </span>
    </Button>
  );
}
