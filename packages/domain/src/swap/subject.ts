import { tokenPage } from '@parley/text/descriptions';
import type { PublicConfig } from '../config/wire.ts';
import { isAddress } from '../fields/hex.ts';
import { isOpen } from '../site/features.ts';
import type { Subject } from '../site/heads.ts';
import { pageAt } from '../site/pages.ts';

/**
 * The token that an address of a swap offers to get: one that the community lists, as only those may speak under its
 * address. Undefined where it names another, and where it names what is paid or how much: that is one certain swap.
 */
export function swapSubject(
  path: string,
  query: string,
  config: PublicConfig,
): Subject | undefined {
  const page = pageAt(path);
  if ((page !== '/swap/univ2' && page !== '/swap/cow') || !isOpen('swap', config)) return undefined;
  const given = new URLSearchParams(query);
  const to = given.get('to')?.toLowerCase() ?? '';
  if (!isAddress(to) || given.get('from') || given.get('amount')) return undefined;
  const chat = { address: config.chatTokenAddress, symbol: config.chatTokenSymbol };
  const token = [chat, ...config.tokens].find(({ address }) => address.toLowerCase() === to);
  if (token === undefined || !isAddress(token.address)) return undefined;
  const { symbol, address } = token;
  return {
    title: tokenPage.title(symbol),
    description: tokenPage.description(symbol, config.communityName),
    token: { address, symbol },
  };
}
