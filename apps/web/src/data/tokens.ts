import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import type { TokenFacts } from '@parley/domain/tokens/facts';
import { tokenText } from '@parley/text/tokens';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type ImportedToken, importedTokens } from '../storage/importedTokens.ts';
import { openReads } from '../wallet/wallet.ts';
import { balanceKeys } from './balance.ts';
import { useConfig } from './config.tsx';
import { routerOptions } from './swap.ts';

/** A token that a member may choose. */
export type Token = TokenFacts & {
  /** Null for the native coin. */
  address: `0x${string}` | null;
  /** Added by the member; nobody vouches for it. */
  isImported: boolean;
};

const tokenKeys = {
  balance: (token: string, holder: string) =>
    ['tokens', 'balance', token.toLowerCase(), holder.toLowerCase()] as const,
  facts: (token: string) => ['tokens', 'facts', token.toLowerCase()] as const,
};

/** The key of a balance, for those who change it. */
export function tokenBalanceKey({ address }: Pick<Token, 'address'>, holder: string) {
  return address === null ? balanceKeys.native(holder) : tokenKeys.balance(address, holder);
}

/**
 * How often balances that are shown are read again, in milliseconds. The list may be long; the chosen
 * token is read again as often as the native coin.
 */
const lookAgainMs = 10_000;

/** What somebody has of a token, in its smallest unit. */
export function tokenBalanceOptions(
  config: PublicConfig,
  { address }: Pick<Token, 'address'>,
  holder: `0x${string}`,
) {
  return queryOptions({
    queryKey: tokenBalanceKey({ address }, holder) as readonly unknown[],
    queryFn: async (): Promise<bigint> => {
      if (address === null) {
        const [reads, { getBalance }] = await openReads(config, import('viem/actions'));
        return getBalance(reads, { address: holder });
      }
      const [reads, { getTokenBalance }] = await openReads(
        config,
        import('@parley/chain/tokens/getTokenBalance'),
      );
      return getTokenBalance(reads, { token: address, address: holder });
    },
    refetchInterval: lookAgainMs,
  });
}

/** What a token says about itself, made harmless; null where there is none. */
export function tokenFactsOptions(config: PublicConfig, address: string) {
  return queryOptions({
    queryKey: tokenKeys.facts(address),
    queryFn: async (): Promise<TokenFacts | null> => {
      if (!isAddress(address)) return null;
      const [reads, { getToken }] = await openReads(
        config,
        import('@parley/chain/tokens/getToken'),
      );
      return getToken(reads, address);
    },
    staleTime: 60_000,
  });
}

/** The native coin as the token that the community's router wraps it in; null where there is none. */
function wrappedOptions(config: PublicConfig) {
  const router = config.swapRouterAddress;
  return queryOptions({
    queryKey: ['tokens', 'wrapped', router],
    queryFn: async ({ client }): Promise<Token | null> => {
      const { weth: address } = await client.fetchQuery(routerOptions(config));
      const facts = await client.fetchQuery(tokenFactsOptions(config, address));
      const name = tokenText.wrappedName(config.tokenSymbol);
      return facts && { ...facts, name, address, isImported: false };
    },
    enabled: router !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The native coin as a token; null where there is none, and until it is known. */
export function useWrapped(): Token | null {
  return useQuery(wrappedOptions(useConfig())).data ?? null;
}

/** The native coin, the chat token, the community's list, the wrapped coin, and what the member added. */
export function useTokens(): readonly Token[] {
  const config = useConfig();
  const wrapped = useWrapped();
  const imported = useSyncExternalStore(importedTokens.subscribe, importedTokens.get);
  return useMemo(() => tokensOf(config, imported, wrapped), [config, imported, wrapped]);
}

/** The same for what a member added on any chain; each address once, where it is named first. */
export function tokensOf(
  config: PublicConfig,
  imported: readonly ImportedToken[],
  wrapped: Token | null = null,
): readonly Token[] {
  const { tokenSymbol, tokenDecimals, nativeCurrencyName, chatTokenAddress, chatTokenSymbol } =
    config;
  const native = { symbol: tokenSymbol, name: nativeCurrencyName || tokenSymbol };
  const listed = config.tokens.map((token) => ({ ...token, isImported: false }));
  const chat = {
    address: chatTokenAddress,
    symbol: chatTokenSymbol,
    name: chatTokenSymbol,
    decimals: 18,
    isImported: false,
  };
  const added = imported
    .filter(({ chainId }) => chainId === config.supportedChainId)
    .map((token) => ({ ...token, isImported: true }));
  const seen = new Set<string>();
  const tokens = [chat, ...listed, ...(wrapped === null ? [] : [wrapped]), ...added].flatMap(
    (token): Token[] => {
      const { address } = token;
      if (!isAddress(address) || seen.has(address.toLowerCase())) return [];
      seen.add(address.toLowerCase());
      return [{ ...token, address }];
    },
  );
  return [{ ...native, address: null, decimals: tokenDecimals, isImported: false }, ...tokens];
}

/** True for the same token. */
export function isSameToken(one: Pick<Token, 'address'>, other: Pick<Token, 'address'>): boolean {
  return one.address?.toLowerCase() === other.address?.toLowerCase();
}

/** What the member has of each token; null where it is not known (yet). */
export function useTokenBalances(
  tokens: readonly Token[],
  holder: `0x${string}` | null,
): readonly (bigint | null)[] {
  const config = useConfig();
  const results = useQueries({
    queries: tokens.map((token) => ({
      ...tokenBalanceOptions(config, token, holder ?? '0x'),
      enabled: holder !== null,
    })),
  });
  return results.map(({ data }) => data ?? null);
}
