import { deadlineAfter, judgeSlippage, slippageBps } from '@parley/domain/swap/rules';
import { amountFault, readAmount } from '@parley/domain/tokens/parse';
import { deviceText } from '@parley/text/devices';
import { mutedText } from '@parley/text/muted';
import { pushText } from '@parley/text/push';
import { settingsText } from '@parley/text/settings';
import { text } from '@parley/text/ui';
import { useSyncExternalStore } from 'react';
import { openDialog } from '../../platform/dialogs.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { setSwapSettings, swapSettings } from '../../storage/swapSettings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

/** Site settings. What is typed counts at once; swaps read it in basis points and seconds. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { slippage, deadline } = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  return (
    <Dialog title={settingsText.title} closeLabel={text.close} onClose={onClose}>
      <h3 className="mb-3 text-lg">{settingsText.swap}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field
          label={settingsText.slippage}
          inputMode="decimal"
          maxLength={20}
          value={slippage}
          onChange={(event) => setSwapSettings({ slippage: event.target.value })}
          hint={slippageHint(slippage)}
        />
        <Field
          label={settingsText.deadline}
          inputMode="decimal"
          maxLength={20}
          value={deadline}
          onChange={(event) => setSwapSettings({ deadline: event.target.value })}
          hint={deadlineAfter(serverNow(), deadline) === null ? settingsText.deadlineRefused : null}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-2 border-line border-t pt-4">
        <Button onClick={() => openDialog('notifications')}>{pushText.open}</Button>
        <Button onClick={() => openDialog('devices')}>{deviceText.open}</Button>
        <Button onClick={() => openDialog('muted')}>{mutedText.open}</Button>
      </div>
    </Dialog>
  );
}

function slippageHint(typed: string): string | null {
  const bps = slippageBps(typed);
  if (bps === 0n) {
    const isComma = readAmount(typed, 18).fault === 'comma';
    return `${isComma ? `${amountFault(typed, 18)}. ` : ''}${settingsText.slippageZero}`;
  }
  const hints = {
    fine: null,
    high: settingsText.slippageHigh,
    refused: settingsText.slippageRefused,
  };
  return hints[judgeSlippage(bps)];
}
