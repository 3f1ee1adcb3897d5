import type { People } from '@parley/domain/chat/wire';
import { placeText } from '@parley/text/places';
import { sendText } from '@parley/text/send';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../data/wallet.ts';
import { useKnown } from '../../recipients/useKnown.ts';
import { Balances } from '../../tokens/Balances.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PageScroll } from '../../ui/PageScroll.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { AskInstead } from './AskInstead.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { SendForm } from './SendForm.tsx';
import { usePayment } from './usePayment.ts';
import { useSendForm } from './useSendForm.ts';

const ScanDialog = lazyPart(() => import('./ScanDialog.tsx').then((m) => m.ScanDialog));
const SeveralForm = lazyPart(() => import('./SeveralForm.tsx').then((m) => m.SeveralForm));

type SendScreenProps = {
  /** What the address of the page fills in; it never sends. */
  query: string;
  /** Leads to a wallet that is ready. */
  entrance: ReactNode;
  /** Those who wrote in the rooms. */
  people: People;
};

const modes = [
  { value: 'one', label: sendText.modes.one },
  { value: 'several', label: sendText.modes.several },
] as const;

/** Sending coins and tokens, to one person or to several. */
export function SendScreen({ query, entrance, people }: SendScreenProps) {
  const from = useAddress();
  const paying = usePayment(from);
  const known = useKnown(people);
  const form = useSendForm(query);
  const { mode } = form.draft;
  const [isScanning, setScanning] = useState(false);
  const { payment, isOwn } = paying;
  const isPanel = payment !== null && (!isOwn || payment.steps.length > 1);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow
        title={placeText.sendTokens}
        actions={
          <Button size="bar" onClick={() => setScanning(true)}>
            <CodeIcon className="size-4" />
            {sendText.scan.open}
          </Button>
        }
      />
      <PageScroll>
        <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 p-4 broad:max-w-[1080px] wide:p-6">
          {isPanel ? (
            <PaymentPanel payment={payment} paying={paying} />
          ) : (
            <>
              <Segments
                label={sendText.modesLabel}
                options={modes}
                value={mode}
                onChange={(mode) => form.change({ mode })}
                className="wide:w-[260px]"
              />
              {mode === 'one' ? (
                <SendForm
                  form={form}
                  from={from}
                  known={known}
                  people={people}
                  paying={paying}
                  entrance={entrance}
                />
              ) : (
                <SeveralForm
                  form={form}
                  from={from}
                  known={known}
                  paying={paying}
                  entrance={entrance}
                />
              )}
            </>
          )}
          {from !== null && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-line border-t pt-6 wide:hidden">
              <Balances address={from} />
              <AskInstead address={from} />
            </div>
          )}
        </div>
      </PageScroll>
      {from !== null && (
        <Rail>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-[22px] max-wide:hidden">
            <Balances address={from} />
            <div className="border-line border-t pt-[22px]">
              <AskInstead address={from} />
            </div>
          </div>
        </Rail>
      )}
      {isScanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onRead={(request) => {
            form.change({ ...request, mode: 'one' });
            setScanning(false);
          }}
        />
      )}
    </div>
  );
}
