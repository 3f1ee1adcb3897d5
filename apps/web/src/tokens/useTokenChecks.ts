import type { Unmask } from '@parley/domain/send/lookalike';
import { tokenTwin } from '@parley/domain/tokens/twin';
import { useQuery } from '@tanstack/react-query';
import { type Token, useTokens } from '../data/tokens.ts';
import { unmaskOptions } from '../data/unmask.ts';

/** What there is to know of a token before it is paid or bought, however it came into the form. */
export type TokenCheck = {
  token: Token;
  /** The token of the community's list that it passes for; null for none, and while that is not known. */
  twin: Token | null;
  /** False while the table of look-alikes loads: until then nothing may be sent. */
  isKnown: boolean;
  /** True if that table did not load. */
  isUnchecked: boolean;
};

/** Checks tokens against the community's list: those of it are fine, all others could pass for one of them. */
export function useTokenChecks<const Tokens extends readonly Token[]>(
  tokens: Tokens,
): { [Place in keyof Tokens]: TokenCheck } {
  const listed = useTokens().filter(({ isImported }) => !isImported);
  const { data, isError } = useQuery({
    ...unmaskOptions,
    enabled: tokens.some(({ isImported }) => isImported),
  });
  const table = { unmask: data?.unmask, isError };
  const checks = tokens.map((token) => checkToken(token, listed, table));
  return checks as { [Place in keyof Tokens]: TokenCheck };
}

/** Checks a token against those of the community's list; `unmask` is undefined while its table is not here. */
export function checkToken(
  token: Token,
  listed: readonly Token[],
  { unmask, isError }: { unmask: Unmask | undefined; isError: boolean },
): TokenCheck {
  if (!token.isImported) return { token, twin: null, isKnown: true, isUnchecked: false };
  if (unmask === undefined) return { token, twin: null, isKnown: false, isUnchecked: isError };
  return { token, twin: tokenTwin(token, listed, unmask), isKnown: true, isUnchecked: false };
}
