import type { PublicConfig } from '@parley/domain/config/wire';
import { type Line, readLines } from '@parley/domain/send/lines';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { wasPaid } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import type { Token } from '../../data/tokens.ts';
import { findTwin, unmaskOptions } from './useKnown.ts';
import { addressFactsOptions } from './useRecipient.ts';

/** A line of several recipients after everything that the chain knows about it. */
export type CheckedLine = { number: number; text: string } & (
  | { state: 'fine'; to: `0x${string}`; name: string | null; amount: bigint }
  | { state: 'wrong'; sentence: string }
  | { state: 'checking' }
);

const { several, faults } = sendText;

/** Reads and checks pasted lines; what is dangerous is not paid along with the rest. */
export function useLines(
  pasted: string,
  token: Token,
  known: readonly Acquaintance[],
): readonly CheckedLine[] {
  const config = useConfig();
  const lines = useMemo(
    () => readLines(pasted, config.tldName, token.decimals),
    [pasted, config.tldName, token.decimals],
  );
  const holders = useQueries({ queries: lines.map((line) => holderOf(config, line)) });
  const addresses = lines.map((line, index) => addressOf(line, holders[index]?.data));
  const facts = useQueries({
    queries: addresses.map((address) => ({
      ...addressFactsOptions(config, address ?? ''),
      enabled: Boolean(address),
    })),
  });
  const unmask = useQuery({ ...unmaskOptions, enabled: lines.length > 0 }).data?.unmask;
  const firstOf = new Map<string, number>();

  return lines.map((line, index): CheckedLine => {
    const { number, text } = line;
    const wrong = (sentence: string) => ({ number, text, state: 'wrong' as const, sentence });
    if (line.fault !== null) return wrong(faults[line.fault]);
    const name = line.to.kind === 'name' ? line.to.name : null;
    const address = addresses[index];
    if (holders[index]?.isError || facts[index]?.isError) return wrong(sendText.lookFailed);
    if (address === null) return wrong(sendText.nobody(`${name}${config.tldName}`));
    const said = facts[index]?.data;
    if (address === undefined || said === undefined) return { number, text, state: 'checking' };
    if (name === null && !said.isSpelledRight) return wrong(faults.checksum);
    const to = said.spelled;
    const earlier = firstOf.get(to);
    if (earlier !== undefined) return wrong(several.holder(earlier));
    firstOf.set(to, number);
    const twin = findTwin({ address: to, name }, known, unmask);
    if (twin === undefined) return { number, text, state: 'checking' };
    if (twin !== null) {
      const isName = twin.by === 'name' && twin.known.name !== null;
      return wrong(isName ? several.twin(twin.known.name ?? '') : several.addressTwin);
    }
    if (token.address?.toLowerCase() === to.toLowerCase()) return wrong(several.token);
    if (said.isContract && !wasPaid(known, to)) return wrong(several.contract);
    return { number, text, state: 'fine', to, name, amount: line.amount };
  });
}

function holderOf(config: PublicConfig, line: Line) {
  const isName = line.fault === null && line.to.kind === 'name';
  const name = line.fault === null && line.to.kind === 'name' ? line.to.name : '';
  return { ...nameHolderOptions(config, name), enabled: isName };
}

/** Where a line sends: undefined while it is looked up, null where nobody holds the name. */
function addressOf(
  line: Line,
  holder: `0x${string}` | null | undefined,
): `0x${string}` | null | undefined {
  if (line.fault !== null) return undefined;
  return line.to.kind === 'address' ? line.to.address : holder;
}
