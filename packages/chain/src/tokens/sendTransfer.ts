import type { Account, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withChainErrors } from '../errors.ts';
import { prepareTransfer, type Transfer } from './transfer.ts';

export type SendTransferParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  transfer: Transfer;
  /** Called right before the wallet is asked: from then on it may send. */
  onAsk?: () => void;
};

/**
 * Sends coins or tokens and returns the transaction's hash, not yet confirmed. Throws ChainError:
 * every foreseeable refusal before the wallet is asked (see `prepareTransfer`), `insufficient-funds`
 * also where nothing is left for the fee, `rejected` when the member declines.
 */
export async function sendTransfer(parameters: SendTransferParameters): Promise<Hash> {
  const { client, wallet, transfer, onAsk } = parameters;
  const from = wallet.account.address;
  const { call, gas, gasPriceWei } = await prepareTransfer(client, { ...transfer, from });
  const balance = await withChainErrors(client.getBalance({ address: from }));
  if (balance < call.value + gas * gasPriceWei) throw new ChainError('insufficient-funds');
  const request = { ...call, gas, account: wallet.account, chain: client.chain };
  onAsk?.();
  return withChainErrors(wallet.sendTransaction(request));
}
