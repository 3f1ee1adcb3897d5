import type { Airdrop } from '@parley/chain/airdrop/getAirdropTerms';
import { claimedBps } from '@parley/domain/airdrop/rules';
import { formatAmount } from '@parley/domain/tokens/format';
import { airdropText } from '@parley/text/airdrop';
import { serverNow } from '../../platform/serverClock.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Facts } from '../../ui/Facts.tsx';

/** The present second since 1970. */
export const nowSeconds = () => BigInt(Math.floor(serverNow() / 1_000));

/** Whether something can be claimed of it. */
export const isOpen = ({ deadlineSeconds, missing }: Airdrop) =>
  missing === 0n && nowSeconds() < deadlineSeconds;

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** Until when an airdrop is open, or since when it is not. */
export function whenText({ deadlineSeconds }: Airdrop): string {
  const date = day.format(Number(deadlineSeconds) * 1_000);
  return nowSeconds() < deadlineSeconds ? airdropText.until(date) : airdropText.overSince(date);
}

/** What nobody has claimed so far. */
export function leftText({ cap, claimed, decimals, symbol }: Airdrop): string {
  return airdropText.leftOf(formatAmount(cap - claimed, decimals, 2), symbol);
}

/** How much of an airdrop is gone, and what is left. */
export function RoundFacts({ title, round }: { title: string; round: { airdrop: Airdrop } }) {
  const { airdrop } = round;
  const bps = claimedBps(airdrop);
  return (
    <section>
      <h2 className="mb-2 text-lg">{title}</h2>
      <Facts
        facts={[
          {
            label: airdropText.soFar,
            value: <Amount value={formatAmount(bps, 2, 2)} unit="%" size="small" />,
          },
          {
            label: airdropText.left,
            value: (
              <Amount
                value={formatAmount(airdrop.cap - airdrop.claimed, airdrop.decimals, 2)}
                unit={airdrop.symbol}
                size="small"
              />
            ),
          },
        ]}
      />
      <div aria-hidden="true" className="mt-3 h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-ink" style={{ width: `${Number(bps) / 100}%` }} />
      </div>
    </section>
  );
}
