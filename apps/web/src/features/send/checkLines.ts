import { isolated } from '@parley/domain/names/display';
import type { Line } from '@parley/domain/send/lines';
import { type Acquaintance, type Unmask, wasPaid } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import type { Token } from '../../data/tokens.ts';
import { findTwin } from '../../recipients/useKnown.ts';
import type { AddressFacts } from '../../recipients/useRecipient.ts';

/** A line of several recipients after everything that the chain knows about it. */
export type CheckedLine = { number: number; text: string } & (
  | { state: 'fine'; to: `0x${string}`; name: string | null; amount: bigint }
  | { state: 'wrong'; sentence: string }
  | { state: 'checking' }
);

const { several, faults } = sendText;

type Said = {
  /** Undefined while it is looked up, null where nobody holds the name. */
  address: `0x${string}` | null | undefined;
  facts: AddressFacts | undefined;
};
type Wrong = { state: 'wrong'; sentence: string } | { state: 'checking' };
type Fine = { state: 'fine'; to: `0x${string}`; name: string | null; amount: bigint };
type Found = Fine & { isContract: boolean };

/** What a line says, with what the chain says about its recipient. */
export function checkLine(line: Line, { address, facts }: Said, tld: string): Found | Wrong {
  if (line.fault === 'amount') return { state: 'wrong', sentence: line.sentence };
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
export function judgeLine(
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
export function withoutRepeats(lines: readonly CheckedLine[]): readonly CheckedLine[] {
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
