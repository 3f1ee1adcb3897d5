import { constants, createHash, createPublicKey, verify } from 'node:crypto';
import { isAnchor } from '@parley/domain/storage/rules';
import Arweave from 'arweave';
import type { Layout } from './chunks.ts';

/** A name and a value that gateways find transactions by, both base64url. */
export type Tag = { name: string; value: string };

/** A transaction with all fields that the network takes; `data` is empty, since it goes in chunks. Amounts are in winston. */
export type Transaction = {
  format: 2;
  id: string;
  last_tx: string;
  owner: string;
  tags: readonly Tag[];
  target: '';
  quantity: '0';
  data: '';
  data_size: string;
  data_root: string;
  reward: string;
  signature: string;
};

/** What is signed; it holds no byte of the data. */
export type Unsigned = Omit<Transaction, 'id' | 'signature'>;

type Wanted = {
  layout: Pick<Layout, 'dataRoot' | 'size'>;
  /** The modulus of the key that pays, base64url. */
  owner: string;
  /** A recent block or transaction, at least 43 characters. */
  anchor: string;
  /** What is paid, in winston. */
  reward: bigint;
  tags: Readonly<Record<string, string>>;
};

/** The network takes no more of them, in bytes with their names: https://github.com/ArweaveTeam/arweave */
export const tagsMaxBytes = 2_048;

/** A transaction that keeps data and pays nobody else. Throws for an anchor or tags that no node takes. */
export function unsignedOf({ layout, owner, anchor, reward, tags }: Wanted): Unsigned {
  if (!isAnchor(anchor)) throw new Error(`"${anchor}" is no anchor of the network.`);
  const entries = Object.entries(tags);
  const length = entries.flat().reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (length > tagsMaxBytes) throw new Error(`The tags are ${length} bytes; ${tagsMaxBytes} fit.`);
  return {
    format: 2,
    last_tx: anchor,
    owner,
    tags: entries.map(([name, value]) => ({ name: encode(name), value: encode(value) })),
    target: '',
    quantity: '0',
    data: '',
    data_size: String(layout.size),
    data_root: layout.dataRoot,
    reward: String(reward),
  };
}

/** The bytes that are signed: the network's deep hash of all fields but the data itself. */
export async function signedBytes(unsigned: Unsigned): Promise<Uint8Array> {
  return await arweave.transactions.fromRaw({ ...unsigned }).getSignatureData();
}

/** The whole transaction, by its signature; its id is the signature's hash. */
export function withSignature(unsigned: Unsigned, signature: Uint8Array): Transaction {
  const { format, last_tx, owner, tags, target, quantity, data } = unsigned;
  const { data_size, data_root, reward } = unsigned;
  return {
    format,
    id: hashOf(signature),
    last_tx,
    owner,
    tags,
    target,
    quantity,
    data,
    data_size,
    data_root,
    reward,
    signature: Buffer.from(signature).toString('base64url'),
  };
}

/** Whether the owner signed this transaction, and its id is that of the signature. */
export async function isSigned(transaction: Transaction): Promise<boolean> {
  const signature = Buffer.from(transaction.signature, 'base64url');
  if (hashOf(signature) !== transaction.id) return false;
  try {
    const key = { kty: 'RSA', e: 'AQAB', n: transaction.owner };
    return verify(
      'sha256',
      await signedBytes(transaction),
      {
        key: createPublicKey({ key, format: 'jwk' }),
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_AUTO,
      },
      signature,
    );
  } catch {
    // No key, or fields of another shape.
    return false;
  }
}

/** The wallet of a key, as addresses name it. */
export const walletOf = (owner: string): string => hashOf(Buffer.from(owner, 'base64url'));

const arweave = Arweave.init({});
const encode = (text: string) => Buffer.from(text).toString('base64url');
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');
