/** A chain as CAIP-2 names it, such as `eip155:8453`. */
export function chainRef(chainId: number): string {
  return `eip155:${chainId}`;
}

/** A token as CAIP-19 names it, such as `eip155:8453/erc20:0x8335…2913`; null is the chain’s own coin. */
export function assetId(chainId: number, token: `0x${string}` | null): string {
  return `${chainRef(chainId)}/${token === null ? 'native' : `erc20:${token}`}`;
}
