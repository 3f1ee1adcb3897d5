import { transferText } from '@parley/text/contracts';
import {
  type Address,
  BaseError,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  isHex,
  parseAbi,
  zeroAddress,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, toChainError, withChainErrors } from '../errors.ts';
import { gasLimit } from '../transactions/gasLimit.ts';

/** An amount for one recipient. */
export type Transfer = {
  /** Null for the native coin. */
  token: Address | null;
  to: Address;
  /** In the token's smallest unit, or in wei. */
  amount: bigint;
};

/** A transfer as a transaction, which would succeed at the moment. */
export type PreparedTransfer = {
  call: { to: Address; data?: Hex; value: bigint };
  /** Most gas that it may use. */
  gas: bigint;
  /** What a unit of gas costs at the moment, in wei. */
  gasPriceWei: bigint;
};

/** Some old tokens return nothing, so the answer is not part of the ABI. */
const transferAbi = parseAbi(['function transfer(address to, uint256 amount)']);
/** Errors of tokens besides those of the community's contracts: ERC-6093, OpenZeppelin, Solady. */
const tokenErrorsAbi = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error EnforcedPause()',
  'error InsufficientBalance()',
  'error TransferFromFailed()',
  'error TransferFailed()',
]);

/** The call that makes a transfer. */
export function transferCall({ token, to, amount }: Transfer): PreparedTransfer['call'] {
  if (token === null) return { to, value: amount };
  const data = encodeFunctionData({
    abi: transferAbi,
    functionName: 'transfer',
    args: [to, amount],
  });
  return { to: token, data, value: 0n };
}

/**
 * Simulates a transfer and estimates its fee. Its gas limit is above the estimate (`gasLimit`), except for coins
 * to an account, which always cost the same. Throws ChainError: every foreseeable refusal, such as
 * `insufficient-funds`, or `reverted` with why the token or the recipient refuses.
 */
export async function prepareTransfer(
  client: ReadClient,
  { from, ...transfer }: Transfer & { from: Address },
): Promise<PreparedTransfer> {
  if (isAddressEqual(transfer.to, zeroAddress)) {
    throw new ChainError('reverted', { reason: transferText.burned });
  }
  const call = transferCall(transfer);
  const request = { account: from, ...call };
  await simulate(client, transfer, request);
  const [estimate, gasPriceWei] = await withChainErrors(
    Promise.all([client.estimateGas(request), client.getGasPrice()]),
  );
  const gas = estimate === plainGas ? plainGas : gasLimit(estimate);
  return { call, gas, gasPriceWei };
}

/** Gas of a transaction that only moves coins. */
const plainGas = 21_000n;

type Request = PreparedTransfer['call'] & { account: Address };

async function simulate(client: ReadClient, { token }: Transfer, request: Request): Promise<void> {
  try {
    const [{ data }, code, balance] = await Promise.all([
      client.call(request),
      token === null ? null : client.getCode({ address: token }),
      client.getBalance({ address: request.account }),
    ]);
    if (balance < request.value) throw new ChainError('insufficient-funds');
    if (token === null) return;
    // A call of an address without code succeeds and does nothing.
    if (code === undefined || code === '0x') throw refusal(transferText.noToken);
    if (data !== undefined && /^0x0*$/.test(data) && data.length > 2) {
      throw refusal(transferText.refusedByToken);
    }
  } catch (thrown) {
    const error = toChainError(thrown);
    if (error.code !== 'reverted') throw error;
    if (token === null) throw refusal(transferText.refusedCoins, thrown);
    throw saysWhy(error) ? error : refusal(tokenReason(thrown), thrown);
  }
}

const refusal = (reason: string, cause?: unknown) => new ChainError('reverted', { reason, cause });

/** False for the nodes' own words about a refusal that nobody decoded. */
function saysWhy({ reason }: ChainError): boolean {
  return reason !== null && !/revert|custom error|0x[0-9a-f]{8}/i.test(reason);
}

function tokenReason(thrown: unknown): string {
  const data = thrown instanceof BaseError ? revertDataOf(thrown) : null;
  if (data === null) return transferText.refusedByToken;
  try {
    const { errorName } = decodeErrorResult({ abi: tokenErrorsAbi, data });
    return transferText.tokenErrors[errorName];
  } catch {
    return transferText.refusedByToken;
  }
}

function revertDataOf(error: BaseError): Hex | null {
  const found = error.walk((cause) => isHex((cause as { data?: unknown } | null)?.data));
  return (found as { data?: Hex } | null)?.data ?? null;
}
