import type { Earning } from '@parley/domain/referral/wire';
import { formatAmount } from '@parley/domain/tokens/format';
import { referralText } from '@parley/text/referral';
import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { transactionUrl } from '../../transactions/explorer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberLink } from '../../ui/MemberLink.tsx';
import { OutsideLink } from '../../ui/OutsideLink.tsx';
import { formatWhen } from '../../ui/when.ts';

type EarningRowProps = { earning: Earning; name: string | null; now: number };

/** What one purchase of a member who was invited brought. */
export function EarningRow({ earning, name, now }: EarningRowProps) {
  const { tldName, tokenDecimals, blockExplorerBaseUrl } = useConfig();
  const { member, reason, amountWei, at, tx } = earning;
  return (
    <li className="flex min-h-11 items-center gap-3 border-line border-b py-2">
      <Avatar address={member as `0x${string}`} className="size-6 rounded-md" />
      <div className="min-w-0 flex-1">
        <p>
          <MemberLink name={name} address={member} tld={tldName} warnings={text.nameWarning} />
        </p>
        <p className="text-sm text-soft">
          {referralText.did[reason]}, {formatWhen(at, now)}
        </p>
      </div>
      <span className="tabular font-medium font-mono text-sm">
        +{formatAmount(amountWei, tokenDecimals, 4, 'nearest')}
      </span>
      <OutsideLink
        url={transactionUrl(blockExplorerBaseUrl, tx)}
        label={referralText.transaction}
      />
    </li>
  );
}
