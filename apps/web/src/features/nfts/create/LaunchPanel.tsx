import { isolated } from '@parley/domain/names/display';
import { launchCost } from '@parley/domain/nft/launch';
import { formatAmount, formatPrice } from '@parley/domain/tokens/format';
import { createText } from '@parley/text/create';
import { tokenText } from '@parley/text/tokens';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { balanceOptions } from '../../../data/balance.ts';
import { useConfig } from '../../../data/config.tsx';
import { launchpadOptions } from '../../../data/launchpad.ts';
import { useAddress, useIsChainSupported } from '../../../data/wallet.ts';
import { PayButton } from '../../../transactions/PayButton.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import type { Draft, Faults, Order, Terms } from './draft.ts';
import { Preview } from './Preview.tsx';
import { useIsTaken } from './TextFields.tsx';
import type { Launch } from './useLaunch.ts';

type LaunchPanelProps = {
  draft: Draft;
  /** Null while something is wrong or missing. */
  order: Order | null;
  terms: Terms | null;
  faults: Faults;
  entrance: ReactNode;
  isBusy: boolean;
  onLaunch: (launch: Launch) => void;
};

/** How it will look, what will happen, what it costs, and the button. */
export function LaunchPanel(props: LaunchPanelProps) {
  const { draft, order, terms, faults, entrance, isBusy, onLaunch } = props;
  const config = useConfig();
  const { tokenDecimals, tokenSymbol } = config;
  const isReady = useIsChainSupported();
  const launchpad = useQuery(launchpadOptions(config));
  const isTaken = useIsTaken(order?.uniqueId ?? '');
  const count = terms?.firstTokens ?? 0n;
  const cost =
    launchpad.data === undefined || terms === null
      ? null
      : launchCost(launchpad.data.launchFeeWei, count, {
          basePriceWei: terms.basePriceWei,
          creatorFeeBps: terms.creatorFeeBps,
          protocolFeeBps: launchpad.data.protocolFeeBps,
        });
  const short = useShortfall(cost?.totalWei ?? null);
  const amount = (wei: bigint | undefined) =>
    wei === undefined ? '…' : formatAmount(wei, tokenDecimals, 6, 'up');
  const figure = (wei: bigint | undefined) => (
    <span className="font-medium font-mono text-sm">{amount(wei)}</span>
  );
  const why = reasonNot();

  function reasonNot(): string | null {
    if (launchpad.data?.paused === true) return createText.paused;
    const fault = Object.values(faults).find((one) => one !== undefined);
    if (fault !== undefined) return fault.text;
    if (isTaken) return createText.idTaken;
    if (short !== null)
      return tokenText.shortAside(formatPrice(short, tokenDecimals, 'up'), tokenSymbol);
    return null;
  }

  return (
    <div className="grid gap-5">
      <section>
        <h2 className="mb-3 text-lg">{createText.preview}</h2>
        <Preview
          draft={draft}
          terms={terms}
          protocolFeeBps={launchpad.data?.protocolFeeBps ?? 0n}
        />
      </section>
      <section className="grid gap-3 border-line border-t pt-5">
        <h2 className="text-lg">{createText.happens}</h2>
        <ol className="grid gap-2.5 text-sm">
          {[
            createText.step.wallet,
            createText.step.launched,
            ...(count > 0n ? [createText.step.first(Number(count))] : []),
          ].map((step, index) => (
            <li key={step} className="flex items-center gap-3">
              <span className="tabular inline-flex size-[26px] shrink-0 items-center justify-center rounded-lg border border-edge font-mono text-xs">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <Facts
          facts={[
            { label: createText.launchFee, value: figure(launchpad.data?.launchFeeWei) },
            ...(count > 0n
              ? [{ label: createText.firstCost(Number(count)), value: figure(cost?.firstWei) }]
              : []),
          ]}
        />
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{createText.pay}</span>
          <Amount value={amount(cost?.totalWei)} unit={tokenSymbol} size="large" />
        </p>
        {launchpad.isError && (
          <p role="alert" className="flex items-center gap-2 text-sm">
            {createText.termsFailed}
            <Button size="small" onClick={() => void launchpad.refetch()}>
              {text.retry}
            </Button>
          </p>
        )}
        {isReady ? (
          <PayButton
            look="signal"
            busy={isBusy}
            disabled={why !== null || cost === null}
            onClick={() => {
              if (order === null || cost === null || launchpad.data === undefined) return;
              onLaunch({
                order,
                maxProtocolFeeBps: launchpad.data.protocolFeeBps,
                valueWei: cost.totalWei,
              });
            }}
          >
            {buttonWords(order, amount(cost?.totalWei), tokenSymbol)}
          </PayButton>
        ) : (
          entrance
        )}
        <p className="text-center text-faint text-xs">
          {isReady && why !== null ? why : createText.forever}
        </p>
      </section>
    </div>
  );
}

function buttonWords(order: Order | null, total: string, unit: string): string {
  return order === null
    ? createText.launchPlain
    : createText.launchNow(isolated(order.title), total, unit);
}

/** How many wei the member lacks; null when there are enough, or it is not known. */
function useShortfall(totalWei: bigint | null): bigint | null {
  const config = useConfig();
  const address = useAddress();
  const { data } = useQuery({
    ...balanceOptions(config, address ?? '0x'),
    enabled: address !== null,
  });
  if (data === undefined || totalWei === null || data >= totalWei) return null;
  return totalWei - data;
}
