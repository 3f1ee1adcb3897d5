import { type Address, domainSeparator, type Hex, parseAbi, type TypedDataDomain } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { isContractWallet } from '../operator/isContractWallet.ts';

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
]);

/** What a permit of a token has to name besides its spender and amount. */
export type PermitTerms = { domain: TypedDataDomain; nonce: bigint };

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** EIP-2612's typed data. */
export function permitTypedData(
  { domain, nonce }: PermitTerms,
  permit: { owner: Address; spender: Address; value: bigint; deadline: bigint },
) {
  return { domain, types, primaryType: 'Permit', message: { ...permit, nonce } } as const;
}

/**
 * The terms of a token's permits (EIP-2612). Null for a token without, which is each whose own domain
 * separator is not that of its name and version on this chain, and for a contract, which has no key to
 * sign one with. Throws ChainError `unavailable`.
 */
export async function getPermitTerms(
  client: ReadClient,
  { token, owner }: { token: Address; owner: Address },
): Promise<PermitTerms | null> {
  const of = { address: token, abi } as const;
  // A block comes first, since several calls at once never throw: unreachable is not "no permits".
  const blockNumber = await withChainErrors(client.getBlockNumber({ cacheTime: 0 }));
  const [name, version, nonce, separator] = await withChainErrors(
    client.multicall({
      deployless: true,
      blockNumber,
      contracts: [
        { ...of, functionName: 'name' },
        { ...of, functionName: 'version' },
        { ...of, functionName: 'nonces', args: [owner] },
        { ...of, functionName: 'DOMAIN_SEPARATOR' },
      ],
    }),
  );
  if (await isContractWallet(client, owner)) return null;
  if (name.status !== 'success' || nonce.status !== 'success') return null;
  const said = version.status === 'success' ? version.result : '1';
  const domain = {
    name: name.result,
    version: said,
    chainId: client.chain.id,
    verifyingContract: token,
  };
  return isSeparatorOf(domain, separator.result) ? { domain, nonce: nonce.result } : null;
}

function isSeparatorOf(domain: TypedDataDomain, separator: Hex | undefined): boolean {
  return separator !== undefined && domainSeparator({ domain }) === separator;
}
