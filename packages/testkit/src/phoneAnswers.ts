import { createWalletClient, defineChain, type Hex, http } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

type Phone = { account: PrivateKeyAccount; rpcUrl: string; chainId: number };
type Answer = { result: unknown } | { error: { code: number; message: string } };

/**
 * The answers of a wallet whose member agrees: signatures by its key, transactions on the chain.
 */
export async function answerAsPhone(
  phone: Phone,
  method: string,
  params: readonly unknown[],
): Promise<Answer> {
  try {
    return { result: await agreed(phone, method, params) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { error: { code: -32_603, message } };
  }
}

function agreed(phone: Phone, method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case 'personal_sign':
      return phone.account.signMessage({ message: { raw: params[0] as Hex } });
    case 'eth_signTypedData_v4':
      return phone.account.signTypedData(JSON.parse(String(params[1])));
    case 'eth_sendTransaction':
      return send(phone, params[0] as Record<'to' | 'data' | 'value', Hex>);
    case 'wallet_watchAsset':
      return true;
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return null;
    default:
      throw new Error(`The phone knows no ${method}.`);
  }
}

function send(
  { account, rpcUrl, chainId }: Phone,
  { to, data = '0x', value = '0x0' }: Record<'to' | 'data' | 'value', Hex>,
): Promise<Hex> {
  const chain = defineChain({
    id: chainId,
    name: 'Degen Chain',
    nativeCurrency: { name: 'Degen', symbol: 'DEGEN', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const client = createWalletClient({ account, chain, transport: http() });
  return client.sendTransaction({ to, data, value: BigInt(value) });
}
