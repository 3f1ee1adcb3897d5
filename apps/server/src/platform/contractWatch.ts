import type { Rpc } from './rpc.ts';

const timeoutMs = 3_000;
/** Blocks that one look covers at most; many nodes refuse more. */
const spanMax = 500;
/** How often contracts are looked at, in milliseconds. */
const pollMs = 2_000;

/**
 * Looks for events of a contract since the last look; true when there were any, or when that was too long ago to
 * tell. The first look only notes where the chain stands. Throws RpcDownError or RpcAnswerError.
 */
export function createContractWatch(rpc: Rpc, contract: string): () => Promise<boolean> {
  let next: number | null = null;
  return async () => {
    if (contract === '') return false;
    const newest = Number(await rpc.request('eth_blockNumber', [], timeoutMs));
    // A chain that starts again from an older state goes back in number.
    if (next === null || next > newest + 1) {
      next = newest + 1;
      return false;
    }
    if (next > newest) return false;
    const span = {
      address: contract,
      fromBlock: hex(Math.max(next, newest - spanMax)),
      toBlock: hex(newest),
    };
    const isWhole = next >= newest - spanMax;
    const logs = await rpc.request('eth_getLogs', [span], timeoutMs);
    next = newest + 1;
    return !isWhole || (Array.isArray(logs) && logs.length > 0);
  };
}

/** A contract, and what is done after each look at it. */
export type Watched = {
  contract: string;
  /** Asked before each look. */
  isNeeded: () => boolean;
  onLook: (hasChanged: boolean) => Promise<void>;
};

/** Looks at the contracts every two seconds, each while it is needed; returns how to stop. */
export function watchContracts(rpc: Rpc, watched: readonly Watched[]): () => void {
  const looks = watched.map(({ contract, isNeeded, onLook }) => {
    const hasChanged = createContractWatch(rpc, contract);
    // The first look must not be later than the first read of what the contract says.
    void hasChanged().catch(() => {});
    return async () => {
      if (isNeeded()) await onLook(await hasChanged());
    };
  });
  const timer = setInterval(() => {
    // A chain that is down is reported by the reads.
    for (const look of looks) look().catch(() => {});
  }, pollMs);
  return () => clearInterval(timer);
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
