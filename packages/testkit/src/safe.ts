import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Account,
  type Address,
  type Chain,
  concatHex,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  http,
  parseAbi,
  parseEventLogs,
  type Transport,
  type WalletClient,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** What a Safe is asked to do: a transaction as a page hands it to a wallet. */
export type SafeCall = { to: Address; data: Hex; value: bigint };

/** A wallet of two signers, both of whom have to sign: the published contracts of Safe. */
export type Safe = {
  address: Address;
  /** Signs a call by one of its signers; the hash of the proposal, which is no transaction. */
  propose: (call: SafeCall) => Promise<Hex>;
  /** Signs it by the other and carries it out; the hash of the transaction. */
  execute: (proposal: Hex) => Promise<Hex>;
  /** A signature of both over a message of EIP-191, or typed data, for EIP-1271. */
  signMessage: (raw: Hex) => Promise<Hex>;
  signTypedData: (typed: Parameters<typeof hashTypedData>[0]) => Promise<Hex>;
};

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'event ProxyCreation(address indexed proxy, address singleton)',
]);

/** What the signers of a Safe sign of a transaction, by the names of its contract. */
const safeTx = [
  ['to', 'address'],
  ['value', 'uint256'],
  ['data', 'bytes'],
  ['operation', 'uint8'],
  ['safeTxGas', 'uint256'],
  ['baseGas', 'uint256'],
  ['gasPrice', 'uint256'],
  ['gasToken', 'address'],
  ['refundReceiver', 'address'],
  ['nonce', 'uint256'],
].map(([name = '', type = '']) => ({ name, type }));

const require = createRequire(import.meta.url);

/** The published contracts, by their paths in the package of Safe. */
const files = {
  safe: () =>
    require.resolve('@safe-global/safe-smart-account/build/artifacts/contracts/Safe.sol/Safe.json'),
  handler: () =>
    require.resolve(
      '@safe-global/safe-smart-account/build/artifacts/contracts/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json',
    ),
  factory: () =>
    require.resolve(
      '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
    ),
};

type Wallet = WalletClient<Transport, Chain, Account>;

/** Deploys a Safe with two new signers to a chain of tests; `payer` pays for it and for what it does. */
export async function deploySafe(rpcUrl: string, payer: Wallet): Promise<Safe> {
  const signers = [1, 2]
    .map(() => privateKeyToAccount(generatePrivateKey()))
    // Its contract takes signatures in the order of their signers.
    .sort((one, other) => (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1));
  const reads = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 });
  const receiptOf = (hash: Hex) => reads.waitForTransactionReceipt({ hash });
  const deploy = async (contract: keyof typeof files): Promise<Address> => {
    const { bytecode } = JSON.parse(readFileSync(files[contract](), 'utf8')) as { bytecode: Hex };
    const { contractAddress } = await receiptOf(await payer.sendTransaction({ data: bytecode }));
    if (!contractAddress) throw new Error(`The ${contract} was not deployed`);
    return contractAddress;
  };
  const singleton = await deploy('safe');
  const handler = await deploy('handler');
  const factory = await deploy('factory');
  const owners = signers.map((signer) => signer.address);
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [owners, 2n, zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress],
  });
  const made = await payer.writeContract({
    address: factory,
    abi,
    functionName: 'createProxyWithNonce',
    args: [singleton, initializer, 0n],
  });
  const [created] = parseEventLogs({ abi, logs: (await receiptOf(made)).logs });
  if (created === undefined) throw new Error('The Safe was not created');
  const address = created.args.proxy;
  const domain = { chainId: payer.chain.id, verifyingContract: address };

  const signed = new Map<Hex, { call: SafeCall; nonce: bigint; parts: Hex[] }>();
  let next: bigint | null = null;

  const transactionOf = ({ to, value, data }: SafeCall, nonce: bigint) => ({
    domain,
    types: { SafeTx: safeTx },
    primaryType: 'SafeTx' as const,
    message: {
      to,
      value,
      data,
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce,
    },
  });

  /** Of both, over the Safe's own message, so that one for another Safe of theirs is none for this. */
  async function signHash(hash: Hex): Promise<Hex> {
    const typed = {
      domain,
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage' as const,
      message: { message: encodeAbiParameters([{ type: 'bytes32' }], [hash]) },
    };
    return concatHex(await Promise.all(signers.map((signer) => signer.signTypedData(typed))));
  }

  return {
    address,
    async propose(call) {
      next ??= await reads.readContract({ address, abi, functionName: 'nonce' });
      const nonce = next;
      next += 1n;
      const typed = transactionOf(call, nonce);
      const hash = hashTypedData(typed);
      const first = await signers[0]?.signTypedData(typed);
      signed.set(hash, { call, nonce, parts: first === undefined ? [] : [first] });
      return hash;
    },
    async execute(proposal) {
      const known = signed.get(proposal);
      if (known === undefined) throw new Error(`The Safe has no proposal ${proposal}`);
      const second = await signers[1]?.signTypedData(transactionOf(known.call, known.nonce));
      const signatures = concatHex([...known.parts, second ?? '0x']);
      const { to, value, data } = known.call;
      const hash = await payer.writeContract({
        address,
        abi,
        functionName: 'execTransaction',
        args: [to, value, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, signatures],
      });
      const { status } = await receiptOf(hash);
      if (status !== 'success') throw new Error('The Safe did not carry it out');
      return hash;
    },
    signMessage: (raw) => signHash(hashMessage({ raw })),
    signTypedData: (typed) => signHash(hashTypedData(typed)),
  };
}
