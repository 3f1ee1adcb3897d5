import type { PublicConfig } from '@parley/domain/config/wire';
import { type Recipient, readRecipient } from '@parley/domain/send/recipient';
import { sendText } from '@parley/text/send';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useConfig } from '../data/config.tsx';
import { type Member, useMember } from '../data/member.ts';
import { useDebounced } from '../data/useDebounced.ts';
import { openReads } from '../wallet/wallet.ts';

/** Who gets it, as far as it is known. */
export type FoundRecipient = {
  /** With its checksum (EIP-55). */
  address: `0x${string}`;
  /** The username that was typed, else the main one; null for none. */
  name: string | null;
  /** True if a username was typed. */
  isByName: boolean;
  /** False for an address in one letter case, in which a typo goes unnoticed. */
  hasChecksum: boolean;
  isContract: boolean;
};

export type RecipientState =
  | { state: 'empty' | 'looking' }
  | { state: 'wrong'; sentence: string }
  | { state: 'found'; recipient: FoundRecipient };

/** An address with its checksum, and what the chain has there. */
export type AddressFacts = { spelled: `0x${string}`; isSpelledRight: boolean; isContract: boolean };

/** What the chain says of an address, and whether it is spelled right. */
export function addressFactsOptions(config: PublicConfig, address: string) {
  return queryOptions({
    queryKey: ['send', 'address', address],
    queryFn: async (): Promise<AddressFacts> => {
      const [reads, [{ getAddress, isAddress }, { isContractWallet }]] = await openReads(
        config,
        Promise.all([import('viem/utils'), import('@parley/chain/operator/isContractWallet')]),
      );
      const spelled = getAddress(address.toLowerCase());
      const isContract = await isContractWallet(reads, spelled);
      return { spelled, isSpelledRight: isAddress(address), isContract };
    },
    staleTime: 30_000,
  });
}

/** Finds whom a member means by a username or an address. */
export function useRecipient(typed: string): RecipientState {
  const config = useConfig();
  const settled = useDebounced(typed, 300);
  const read = readRecipient(typed, config.tldName);
  const asked = readRecipient(settled, config.tldName);
  const member = useMember(idOf(asked));
  const address =
    read.kind === 'address' ? read.address : member.state === 'found' ? member.address : null;
  const facts = useQuery({
    ...addressFactsOptions(config, address ?? ''),
    enabled: address !== null && typed === settled,
  });
  if (read.kind === 'empty') return { state: 'empty' };
  if (read.kind === 'invalid') return wrong(sendText.faults[read.why]);
  if (typed !== settled) return { state: 'looking' };
  if (facts.isError) return wrong(sendText.lookFailed);
  return stateOf(read, member, facts.data, config.tldName);
}

/** What a recipient is looked up by; empty for none. */
function idOf(read: Recipient): string {
  if (read.kind === 'name') return read.name;
  return read.kind === 'address' ? read.address : '';
}

/** Whom a member means, with what is known so far of them and of their address. */
export function stateOf(
  read: Extract<Recipient, { kind: 'address' | 'name' }>,
  member: Member,
  facts: AddressFacts | undefined,
  tld: string,
): RecipientState {
  if (member.state === 'nobody') return wrong(sendText.nobody(`${member.name}${tld}`));
  if (member.state === 'typo') return wrong(sendText.faults.checksum);
  if (member.state === 'failed') return wrong(sendText.lookFailed);
  if (member.state === 'loading' || facts === undefined) return { state: 'looking' };
  const isByName = read.kind === 'name';
  if (!isByName && !facts.isSpelledRight) return wrong(sendText.faults.checksum);
  const { spelled: address, isContract } = facts;
  const hasChecksum = isByName || read.address !== read.address.toLowerCase();
  return {
    state: 'found',
    recipient: { address, name: member.name, isByName, hasChecksum, isContract },
  };
}

const wrong = (sentence: string) => ({ state: 'wrong', sentence }) as const;
