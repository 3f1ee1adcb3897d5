import { tokenText } from '@parley/text/tokens';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../data/config.tsx';
import { type Token, tokenFactsOptions } from '../data/tokens.ts';
import { addToken } from '../storage/importedTokens.ts';
import { Button } from '../ui/Button.tsx';
import { TokenMark } from './TokenMark.tsx';

type ImportTokenProps = {
  address: `0x${string}`;
  /** Those that are in the list already. */
  tokens: readonly Token[];
  onAdd: (token: Token) => void;
};

/** What the chain says about a token that is in no list, and a button that adds it. */
export function ImportToken({ address, tokens, onAdd }: ImportTokenProps) {
  const config = useConfig();
  const { data: facts, isError } = useQuery(tokenFactsOptions(config, address));
  if (facts === undefined || facts === null) {
    return (
      <p role="status" className="text-soft">
        {isError ? tokenText.lookFailed : facts === null ? tokenText.noToken : tokenText.looking}
      </p>
    );
  }
  const token = { ...facts, address, isImported: true };
  const namesake = tokens.some(({ symbol }) => symbol.toLowerCase() === facts.symbol.toLowerCase());
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <TokenMark token={token} />
        <div className="min-w-0">
          <p className="font-[550]">
            <bdi>{facts.symbol}</bdi>
          </p>
          <p className="text-sm text-soft">
            <bdi>{facts.name}</bdi> · {tokenText.decimals(facts.decimals)}
          </p>
          <p className="font-mono text-soft text-xs [overflow-wrap:anywhere]">{address}</p>
        </div>
      </div>
      <p className="text-sm text-warn">
        {namesake && `${tokenText.sameSymbol(facts.symbol)} `}
        {tokenText.warning}
      </p>
      <Button
        look="signal"
        onClick={() => {
          addToken({ ...facts, address, chainId: config.supportedChainId });
          onAdd(token);
        }}
      >
        <bdi>{tokenText.add(facts.symbol)}</bdi>
      </Button>
    </div>
  );
}
