import type { PublicConfig } from '@parley/domain/config/wire';
import { isolated } from '@parley/domain/names/display';
import { type Line, readLines } from '@parley/domain/send/lines';
import { type Acquaintance, type Unmask, wasPaid } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import type { Token } from '../../data/tokens.ts';
import { unmaskOptions } from '../../data/unmask.ts';
import { findTwin } from './useKnown.ts';
import { type AddressFacts, addressFactsOptions } from './useRecipient.ts';

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
  const table = useQuery({ ...unmaskOptions, enabled: lines.length > 0 });
  const unmask = table.data?.unmask;
  const checked = lines.map((line, index): CheckedLine => {
    const { number, text } = line;
    const hasFailed = holders[index]?.isError || facts[index]?.isError || table.isError;
    const said = { address: addresses[index], facts: facts[index]?.data };
    const found = hasFailed
      ? ({ state: 'wrong', sentence: sendText.lookFailed } as const)
      : checkLine(line, said, config.tldName);
    if (found.state !== 'fine') return { number, text, ...found };
    return { number, text, ...judge(found, { token, known, unmask }) };
  });
  return withoutRepeats(checked);
}

type Said = {
  /** Undefined while it is looked up, null where nobody holds the name. */
  address: `0x${string}` | null | undefined;
  facts: AddressFacts | undefined;
};
type Wrong = { state: 'wrong'; sentence: string } | { state: 'checking' };
type Fine = { state: 'fine'; to: `0x${string}`; name: string | null; amount: bigint };
type Found = Fine & { isContract: boolean };

/** What a line says, with what the chain says about its recipient. */
function checkLine(line: Line, { address, facts }: Said, tld: string): Found | Wrong {
  if (line.fault !== null) return { state: 'wrong', sentence: faults[line.fault] };
  const name = line.to.kind === 'name' ? line.to.name : null;
  if (address === null) return { state: 'wrong', sentence: sendText.nobody(`${name}${tld}`) };
  if (address === undefined || facts === undefined) return { state: 'checking' };
  if (name === null && !facts.isSpelledRight) {
    return { state: 'wrong', sentence: faults.checksum };
  }
  const { spelled: to, isContract } = facts;
  return { state: 'fine', to, name, amount: line.amount, isContract };
}

type Judging = { token: Token; known: readonly Acquaintance[]; unmask: Unmask | undefined };

/** Whether a recipient may be paid along with others, without a look of its own. */
function judge(
  { to, name, amount, isContract }: Found,
  { token, known, unmask }: Judging,
): Fine | Wrong {
  const twin = findTwin({ address: to, name }, known, unmask);
  if (twin === undefined) return { state: 'checking' };
  if (twin !== null) {
    const isName = twin.by === 'name' && twin.known.name !== null;
    const sentence = isName ? several.twin(isolated(twin.known.name ?? '')) : several.addressTwin;
    return { state: 'wrong', sentence };
  }
  if (token.address?.toLowerCase() === to.toLowerCase()) {
    return { state: 'wrong', sentence: several.token };
  }
  if (isContract && !wasPaid(known, to)) return { state: 'wrong', sentence: several.contract };
  return { state: 'fine', to, name, amount };
}

/** A username and the address of its holder are one recipient. */
function withoutRepeats(lines: readonly CheckedLine[]): readonly CheckedLine[] {
  const firstOf = new Map<string, number>();
  return lines.map((line) => {
    if (line.state !== 'fine') return line;
    const { number, text, to } = line;
    const earlier = firstOf.get(to);
    if (earlier === undefined) {
      firstOf.set(to, number);
      return line;
    }
    return { number, text, state: 'wrong', sentence: several.holder(earlier) };
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
