import type { OwnedPlace } from '@parley/chain/operator/ownedContracts';
import type { PublicConfig } from '@parley/domain/config/wire';
import { shortAddress } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';

/** What a contract is called; an earlier airdrop for points, of which there are several, with its address. */
export function contractName(
  { name, address }: OwnedPlace,
  { earlierAirdropApAddresses }: Pick<PublicConfig, 'earlierAirdropApAddresses'>,
): string {
  const known = operatorText.contracts[name];
  const isEarlier = earlierAirdropApAddresses.some(
    (one) => one.toLowerCase() === address.toLowerCase(),
  );
  return isEarlier ? operatorText.earlier(known, shortAddress(address)) : known;
}
