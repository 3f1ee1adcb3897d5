import { sendText } from '@parley/text/send';
import { tokenText } from '@parley/text/tokens';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../data/config.tsx';
import { type Token, tokenFactsOptions } from '../data/tokens.ts';
import { addToken } from '../storage/importedTokens.ts';
import { Button } from '../ui/Button.tsx';
import { FullAddress } from '../ui/FullAddress.tsx';
import { HoldButton } from '../ui/HoldButton.tsx';
import { TokenMark } from './TokenMark.tsx';
import { TokenNotice } from './TokenNotice.tsx';
import { useTokenChecks } from './useTokenChecks.ts';

type ImportTokenProps = {
  address: `0x${string}`;
  onAdd: (token: Token) => void;
};

/** What the chain says about a token that is in no list, and a button that adds it. */
export function ImportToken({ address, onAdd }: ImportTokenProps) {
  const config = useConfig();
  const { data: facts, isError } = useQuery(tokenFactsOptions(config, address));
  if (facts === undefined || facts === null) {
    return (
      <p role="status" className="text-soft">
        {isError ? tokenText.lookFailed : facts === null ? tokenText.noToken : tokenText.looking}
      </p>
    );
  }
  return <FoundToken token={{ ...facts, address, isImported: true }} onAdd={onAdd} />;
}

type FoundTokenProps = {
  token: Token & { address: `0x${string}` };
  onAdd: ImportTokenProps['onAdd'];
};

function FoundToken({ token, onAdd }: FoundTokenProps) {
  const { supportedChainId: chainId } = useConfig();
  const [{ twin, isKnown, isUnchecked }] = useTokenChecks([token]);
  const { symbol, name, decimals, address } = token;
  const add = () => {
    addToken({ symbol, name, decimals, address, chainId });
    onAdd(token);
  };
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <TokenMark token={token} />
        <div className="min-w-0">
          <p className="font-[550]">
            <bdi>{symbol}</bdi>
          </p>
          <p className="text-sm text-soft">
            <bdi>{name}</bdi> · {tokenText.decimals(decimals)}
          </p>
          <FullAddress address={address} />
        </div>
      </div>
      {twin === null ? (
        <>
          <p className="text-sm text-warn">
            {isUnchecked ? tokenText.unchecked : tokenText.warning}
          </p>
          <Button look="signal" disabled={!isKnown} onClick={add}>
            <bdi>{tokenText.add(symbol)}</bdi>
          </Button>
        </>
      ) : (
        <>
          <TokenNotice check={{ token, twin, isKnown, isUnchecked }} onPick={onAdd} />
          <HoldButton holding={sendText.holding} onHeld={add}>
            <bdi>{tokenText.twin.holdAdd(symbol)}</bdi>
          </HoldButton>
        </>
      )}
    </div>
  );
}
