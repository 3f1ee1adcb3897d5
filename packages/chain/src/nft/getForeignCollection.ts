import { shortLabel } from '@parley/domain/text/labels';
import {
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  parseAbi,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { toChainError } from '../errors.ts';

/** A collection of any ERC-721 contract; null is what it doesn't say. */
export type ForeignCollection = {
  /** One line without hidden characters, at most 64 characters; so is the symbol, at most 32. */
  name: string | null;
  symbol: string | null;
  /** How many tokens it says exist. */
  supply: bigint | null;
  /** How many it says that the viewer holds; null without a viewer. */
  held: bigint | null;
  /** One of its tokens; its URI has at most 200,000 characters and leads anywhere. */
  sample: { tokenId: bigint; uri: string } | null;
};

const abi = parseAbi([
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenByIndex(uint256 index) view returns (uint256)',
  'function tokenURI(uint256 tokenId) view returns (string)',
]);

type Abi = typeof abi;
type Name = ContractFunctionName<Abi>;
type Args<TName extends Name> = ContractFunctionArgs<Abi, 'view', TName>;
type Answer<TName extends Name> = ContractFunctionReturnType<Abi, 'view', TName>;

const erc165 = '0x01ffc9a7';
const erc721 = '0x80ac58cd';
/** No contract supports it (ERC-165); one that says so answers yes to everything. */
const noInterface = '0xffffffff';

/**
 * Gas of one read. The chain charges the square of an answer's length, so gas bounds what a hostile
 * contract can make a page download: 200,000 pay for 300 KB, 3 million for 1.2 MB. Contracts that
 * write their URIs themselves, pictures included, need some of it.
 */
const readGas = 200_000n;
const uriGas = 3_000_000n;
const uriMaxLength = 200_000;

/**
 * A collection that was launched anywhere, as far as its contract tells; null when it is no ERC-721
 * (ERC-165). Nothing that the contract answers breaks the rest. Throws ChainError: `unavailable` when
 * the network cannot be reached.
 */
export async function getForeignCollection(
  client: ReadClient,
  { collection, viewer }: { collection: Address; viewer: Address | null },
): Promise<ForeignCollection | null> {
  const read = readerOf(client, collection);
  const supports = (id: `0x${string}`) => read('supportsInterface', [id]);
  const [knows, isNft, knowsAll] = await Promise.all(
    ([erc165, erc721, noInterface] as const).map(supports),
  );
  if (knows !== true || isNft !== true || knowsAll !== false) return null;
  const [name, symbol, supply, held, sample] = await Promise.all([
    read('name', []),
    read('symbol', []),
    read('totalSupply', []),
    viewer === null ? null : read('balanceOf', [viewer]),
    sampleOf(read),
  ]);
  return { name: lineOf(name, 64), symbol: lineOf(symbol, 32), supply, held, sample };
}

type Reader = ReturnType<typeof readerOf>;

/** Reads one thing at a time; null when the contract does not tell, or tells something else. */
function readerOf(client: ReadClient, address: Address) {
  return async <TName extends Name>(
    functionName: TName,
    args: Args<TName>,
    gas = readGas,
  ): Promise<Answer<TName> | null> => {
    try {
      // viem cannot infer these types while the name is a type parameter.
      const call = { abi, functionName, args } as EncodeFunctionDataParameters;
      const { data = '0x' } = await client.call({
        to: address,
        data: encodeFunctionData(call),
        gas,
      });
      return decodeFunctionResult({ abi, functionName, data } as never) as Answer<TName>;
    } catch (thrown) {
      const error = toChainError(thrown);
      if (error.code === 'unavailable') throw error;
      return null;
    }
  };
}

/** The first token of a contract that lists them (ERC-721's enumeration), else 1 or 0. */
async function sampleOf(read: Reader): Promise<ForeignCollection['sample']> {
  const first = await read('tokenByIndex', [0n]);
  for (const tokenId of first === null ? [1n, 0n] : [first]) {
    const uri = await read('tokenURI', [tokenId], uriGas);
    if (uri !== null) return uri.length > uriMaxLength ? null : { tokenId, uri };
  }
  return null;
}

function lineOf(text: string | null, longest: number): string | null {
  return shortLabel(text ?? '', longest) || null;
}
