import { type ContractLack, isOfContract, type Lack } from '@parley/domain/chat/gates';
import type { FarcasterNeed } from '@parley/domain/fields/farcaster';
import { profilePath } from '@parley/domain/site/pages';
import { formatAmount } from '@parley/domain/tokens/format';
import { gateText } from '@parley/text/gate';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { AccountLink } from '../farcaster/AccountLink.tsx';
import { wayTo } from './wayTo.ts';

const linkStyle = 'whitespace-nowrap font-[550] text-ink underline underline-offset-2';

type LacksProps = { lacks: readonly Lack[]; account: string };

/** What a member lacks to write in a room, and the way to get it. */
export function Lacks({ lacks, account }: LacksProps) {
  return (
    <div role="status" className="min-w-0">
      <ul className="grid gap-1">
        {lacks.map((lack) =>
          isOfContract(lack) ? (
            <ContractLine key={`${lack.kind} ${lack.contract}`} lack={lack} />
          ) : (
            <FarcasterLine key={lack.kind} need={lack.kind} account={account} />
          ),
        )}
      </ul>
    </div>
  );
}

function ContractLine({ lack }: { lack: ContractLack }) {
  const way = wayTo(useConfig(), lack);
  return (
    <li className="[overflow-wrap:anywhere]">
      {wordsOf(lack)}{' '}
      {way !== null && (
        <Link href={way} className={linkStyle}>
          {gateText.way[lack.kind](lack.symbol)}
        </Link>
      )}
    </li>
  );
}

/** An account is linked on the member's profile; the community's own is followed at Farcaster. */
function FarcasterLine({ need, account }: { need: FarcasterNeed; account: string }) {
  const { farcasterAccount: community } = useConfig();
  const { linked, follows } = gateText.farcaster;
  if (need === 'linked') {
    return (
      <li className="[overflow-wrap:anywhere]">
        {linked.need}{' '}
        <Link href={profilePath(account)} className={linkStyle}>
          {linked.way}
        </Link>
      </li>
    );
  }
  if (community === null) return null;
  const { fid, username } = community;
  return (
    <li className="[overflow-wrap:anywhere]">
      {follows.need(username)}{' '}
      <AccountLink fid={fid} href={`https://farcaster.xyz/${username}`} className={linkStyle}>
        {follows.way(username)}
      </AccountLink>
    </li>
  );
}

function wordsOf({ kind, symbol, decimals, atLeast, held }: ContractLack): string {
  const shown = (amount: string) => {
    const words = formatAmount(BigInt(amount), decimals);
    return symbol === '' ? words : `${words} ${symbol}`;
  };
  return gateText.needs[kind](shown(atLeast), shown(held));
}
