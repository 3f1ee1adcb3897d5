import { tokenText } from '@parley/text/tokens';
import { useConfig } from '../data/config.tsx';
import type { Token } from '../data/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { FullAddress } from '../ui/FullAddress.tsx';
import { WarningIcon } from '../ui/icons.ts';
import { TokenMark } from './TokenMark.tsx';
import type { TokenCheck } from './useTokenChecks.ts';

type TokenNoticeProps = {
  check: TokenCheck;
  /** Takes the token of the list in its place; left out where it cannot be chosen. */
  onPick?: (token: Token) => void;
};

const { twin: words } = tokenText;

/** What speaks against a token that is not on the community's list, with its whole address; nothing for others. */
export function TokenNotice({ check, onPick }: TokenNoticeProps) {
  const { token, twin, isUnchecked } = check;
  if (!token.isImported) return null;
  if (twin !== null) return <NamesakeNotice token={token} twin={twin} onPick={onPick} />;
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-warn">{tokenText.unlisted(token.symbol)}</p>
      <FullAddress address={token.address ?? ''} />
      {isUnchecked && (
        <p role="alert" className="text-bad">
          {tokenText.unchecked}
        </p>
      )}
    </div>
  );
}

type NamesakeNoticeProps = {
  token: Token;
  twin: Token;
  onPick: TokenNoticeProps['onPick'] | undefined;
};

/** Two tokens that are called alike, one above the other; the one of the list is a press away. */
function NamesakeNotice({ token, twin, onPick }: NamesakeNoticeProps) {
  return (
    <section role="alert" className="grid gap-4 rounded-sheet border border-bad/50 bg-bad/10 p-4">
      <h2 className="flex items-start gap-3 font-semibold">
        <WarningIcon className="mt-0.5 size-[18px] shrink-0 text-bad" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{words.title(twin.symbol)}</span>
      </h2>
      <Face label={words.yours} token={token} />
      <div className="border-line border-t pt-4">
        <Face label={words.listed} token={twin} />
      </div>
      {onPick !== undefined && (
        <Button look="signal" className="min-h-11 w-full" onClick={() => onPick(twin)}>
          {words.choose(twin.symbol)}
        </Button>
      )}
      <p className="text-sm text-soft">{words.goOn}</p>
    </section>
  );
}

function Face({ label, token }: { label: string; token: Token }) {
  const { chainName } = useConfig();
  const { address } = token;
  return (
    <div className="flex items-start gap-3">
      <TokenMark token={token} />
      <div className="min-w-0 text-sm">
        <p className="text-soft">{label}</p>
        <p className="font-[550] [overflow-wrap:anywhere]">
          <bdi>{token.symbol}</bdi> <span className="text-soft">·</span> <bdi>{token.name}</bdi>
        </p>
        {address === null ? (
          <p className="text-soft text-xs">{words.coin(chainName)}</p>
        ) : (
          <FullAddress address={address} />
        )}
      </div>
    </div>
  );
}
