import { constants, createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A network as strict as Arweave's, on loopback: it takes only what is signed, paid, anchored, and proven, mines when it
 * is told to, and misbehaves as it is told to. It shares no code with what it tests.
 */
export type ArweaveNetwork = {
  url: string;
  /** Gives a wallet winston. */
  give(wallet: string, winston: bigint): void;
  balance(wallet: string): bigint;
  /** Ends a block: transactions that wait are in it. */
  mine(blocks?: number): void;
  /** Winston for each byte, and for a transaction at all. */
  setPrice(perByte: bigint): void;
  /** What is done to the next requests whose path matches, in turn; each is used once. */
  next(path: RegExp, ...faults: Fault[]): void;
  /** Transactions that were paid for, in the order they came. */
  transactions(): readonly { id: string; reward: bigint; mined: number | null }[];
  /** Offsets of the chunks that came for a transaction, in the order they came. */
  chunksOf(id: string): readonly number[];
  /** Changes a byte of what is kept. */
  flip(id: string, at: number): void;
  /** Requests so far, by method and path. */
  requests(): readonly string[];
  stop(): Promise<void>;
};

/**
 * `lose` does what is asked and loses the answer, `refuse` does nothing and answers 500, `busy` 429, `hang` never answers,
 * `garble` answers something else.
 */
export type Fault = 'lose' | 'refuse' | 'busy' | 'hang' | 'garble';

type Kept = {
  id: string;
  owner: string;
  root: Buffer;
  size: number;
  reward: bigint;
  header: Record<string, unknown>;
  mined: number | null;
  /** Where the data begins among all data, once it is mined. */
  start: number;
  chunks: Map<number, { bytes: Buffer; path: Buffer; left: number }>;
  order: number[];
};

const chunkMax = 256 * 1024;
const chunkMin = 32 * 1024;
const anchorDepth = 50;
const fields =
  'data,data_root,data_size,format,id,last_tx,owner,quantity,reward,signature,tags,target';

export async function startArweaveNetwork(): Promise<ArweaveNetwork> {
  const anchors = [randomBytes(48).toString('base64url')];
  const balances = new Map<string, bigint>();
  const kept = new Map<string, Kept>();
  const faults: { path: RegExp; fault: Fault }[] = [];
  const asked: string[] = [];
  let perByte = 1_000n;
  let weave = 1;

  const height = () => anchors.length - 1;
  const priceOf = (bytes: number) => 10_000n + perByte * BigInt(bytes);

  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => send(response, 500, String(error)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [method, path] = [request.method ?? 'GET', request.url ?? '/'];
    asked.push(`${method} ${path}`);
    const body = await bodyOf(request);
    const fault = faultFor(path);
    if (fault === 'hang') return;
    if (fault === 'refuse') return send(response, 500, 'Internal error');
    if (fault === 'busy') return send(response, 429, 'Too many requests');
    const { status, text } = method === 'POST' ? take(path, body) : give(path);
    if (fault === 'lose') return void response.destroy();
    if (fault === 'garble') return send(response, 200, '<html>Welcome</html>');
    send(response, status, text);
  }

  /** What is to be done to this request; it is used up. */
  function faultFor(path: string): Fault | null {
    const at = faults.findIndex((one) => one.path.test(path));
    return at < 0 ? null : (faults.splice(at, 1)[0]?.fault ?? null);
  }

  function take(path: string, body: Buffer): Answer {
    let said: Record<string, unknown>;
    try {
      said = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    } catch {
      return fault(400, 'invalid_json');
    }
    if (path === '/tx') return takeTransaction(said);
    if (path === '/chunk') return takeChunk(said as Record<string, string>);
    return { status: 404, text: 'Not Found.' };
  }

  function takeTransaction(said: Record<string, unknown>): Answer {
    const refuse = (text: string) => ({ status: 400, text });
    const text = (name: string) => String(said[name]);
    if (kept.has(text('id'))) return { status: 208, text: 'Transaction already processed.' };
    if (!hasShape(said) || !isRight(said)) return refuse('Transaction verification failed.');
    if (!anchors.slice(-anchorDepth).includes(text('last_tx'))) {
      return refuse('Invalid anchor (last_tx).');
    }
    const size = Number(text('data_size'));
    const reward = BigInt(text('reward'));
    if (reward < priceOf(size)) return refuse('Transaction verification failed: too cheap.');
    const wallet = hash(Buffer.from(text('owner'), 'base64url')).toString('base64url');
    const has = balances.get(wallet) ?? 0n;
    if (has < reward) return { status: 410, text: 'Insufficient balance.' };
    balances.set(wallet, has - reward);
    kept.set(text('id'), {
      id: text('id'),
      owner: text('owner'),
      root: Buffer.from(text('data_root'), 'base64url'),
      size,
      reward,
      header: said,
      mined: null,
      start: 0,
      chunks: new Map(),
      order: [],
    });
    return { status: 200, text: 'OK' };
  }

  function takeChunk(said: Record<string, string>): Answer {
    const root = Buffer.from(said.data_root ?? '', 'base64url');
    const found = [...kept.values()].filter(
      (one) => one.root.equals(root) && String(one.size) === said.data_size,
    );
    if (found.length === 0) return fault(400, 'data_root_not_found');
    const bytes = Buffer.from(said.chunk ?? '', 'base64url');
    if (bytes.length > chunkMax) return fault(400, 'chunk_too_big');
    const path = Buffer.from(said.data_path ?? '', 'base64url');
    const faults = found.map((one) => putChunk(one, { bytes, path, offset: Number(said.offset) }));
    const wrong = faults.find((one) => one !== null) ?? null;
    return wrong === null ? { status: 200, text: 'OK' } : fault(400, wrong);
  }

  /** Keeps a piece that is proven to be a transaction's; else says why it isn't. */
  function putChunk(one: Kept, { bytes, path, offset }: Piece): string | null {
    const bounds = boundsOf(one.root, path, offset, { left: 0, right: one.size });
    const isWhole = bounds !== null && bounds.right - bounds.left === bytes.length;
    if (!isWhole || !hash(bytes).equals(path.subarray(-64, -32))) return 'invalid_proof';
    if (bytes.length < chunkMin && one.size >= chunkMin) return 'chunk_too_small';
    one.chunks.set(bounds.left, { bytes, path, left: bounds.left });
    one.order.push(bounds.left);
    return null;
  }

  function give(path: string): Answer {
    const [, first = '', second = '', third = ''] = path.split('/');
    if (path === '/info') return json({ network: 'parley.test', height: height() });
    if (path === '/tx_anchor') return { status: 200, text: anchors.at(-1) ?? '' };
    if (first === 'price') return { status: 200, text: String(priceOf(Number(second))) };
    if (first === 'wallet' && third === 'balance') {
      return { status: 200, text: String(balances.get(second) ?? 0n) };
    }
    if (first === 'tx') return giveTransaction(kept.get(second), third);
    if (first === 'chunk') return giveChunk(Number(second));
    return { status: 404, text: 'Not Found.' };
  }

  function giveTransaction(one: Kept | undefined, what: string): Answer {
    if (one === undefined) return { status: 404, text: 'Not Found.' };
    if (one.mined === null) return { status: 202, text: 'Pending' };
    if (what === '') return json(one.header);
    if (what === 'offset') {
      return json({ size: String(one.size), offset: String(one.start + one.size - 1) });
    }
    return json({
      block_height: one.mined,
      block_indep_hash: anchors[one.mined],
      number_of_confirmations: height() - one.mined + 1,
    });
  }

  function giveChunk(at: number): Answer {
    for (const one of kept.values()) {
      if (one.mined === null || at < one.start || at >= one.start + one.size) continue;
      for (const { bytes, path, left } of one.chunks.values()) {
        const within = at - one.start;
        if (within < left || within >= left + bytes.length) continue;
        return json({
          chunk: bytes.toString('base64url'),
          data_path: path.toString('base64url'),
          tx_path: '',
        });
      }
    }
    return fault(404, 'chunk_not_found');
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    give: (wallet, winston) => void balances.set(wallet, (balances.get(wallet) ?? 0n) + winston),
    balance: (wallet) => balances.get(wallet) ?? 0n,
    mine(blocks = 1) {
      for (let block = 0; block < blocks; block += 1) {
        anchors.push(randomBytes(48).toString('base64url'));
        for (const one of kept.values()) {
          if (one.mined !== null) continue;
          one.mined = height();
          one.start = weave;
          weave += one.size;
        }
      }
    },
    setPrice: (winston) => {
      perByte = winston;
    },
    next: (path, ...list) => void faults.push(...list.map((fault) => ({ path, fault }))),
    transactions: () => [...kept.values()],
    chunksOf: (id) => kept.get(id)?.order ?? [],
    flip(id, at) {
      const chunk = [...(kept.get(id)?.chunks.values() ?? [])].find(
        ({ bytes, left }) => at >= left && at < left + bytes.length,
      );
      if (chunk === undefined) throw new Error(`There is no byte ${at} of ${id}.`);
      chunk.bytes[at - chunk.left] = (chunk.bytes[at - chunk.left] ?? 0) ^ 1;
    },
    requests: () => asked,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Piece = { bytes: Buffer; path: Buffer; offset: number };
type Answer = { status: number; text: string };

const json = (value: unknown): Answer => ({ status: 200, text: JSON.stringify(value) });
const fault = (status: number, error: string): Answer => ({
  status,
  text: JSON.stringify({ error }),
});
const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'access-control-allow-origin': '*' }).end(text);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

type Bounds = { left: number; right: number };

/** Which bytes a path proves: https://docs.arweave.org, "Merkle trees of transactions". Null where it leads elsewhere. */
function boundsOf(id: Buffer, path: Buffer, offset: number, bounds: Bounds): Bounds | null {
  if (path.length === 64) {
    const [data, note] = [path.subarray(0, 32), path.subarray(32)];
    if (!hash(hash(data), hash(note)).equals(id) || numberOf(note) !== bounds.right) return null;
    return offset === bounds.right - 1 ? bounds : null;
  }
  if (path.length < 96) return null;
  const [left, right] = [path.subarray(0, 32), path.subarray(32, 64)];
  const note = path.subarray(64, 96);
  if (!hash(hash(left), hash(right), hash(note)).equals(id)) return null;
  const middle = numberOf(note);
  const rest = path.subarray(96);
  return offset < middle
    ? boundsOf(left, rest, offset, { left: bounds.left, right: Math.min(bounds.right, middle) })
    : boundsOf(right, rest, offset, { left: Math.max(bounds.left, middle), right: bounds.right });
}

const numberOf = (note: Uint8Array): number => note.reduce((value, byte) => value * 256 + byte, 0);

/** Whether a transaction has all fields and no others, keeps data that comes in chunks, and pays nobody. */
function hasShape(said: Record<string, unknown>): boolean {
  const { format, data, quantity } = said;
  const hasFields = Object.keys(said).sort().join() === fields;
  return hasFields && format === 2 && data === '' && quantity === '0';
}

/** Whether a transaction's id and signature are its owner's, by the network's deep hash. */
function isRight(said: Record<string, unknown>): boolean {
  const bytes = (name: string) => Buffer.from(String(said[name]), 'base64url');
  const words = (name: string) => Buffer.from(String(said[name]));
  const tags = (said.tags as { name: string; value: string }[]).map(({ name, value }) => [
    Buffer.from(name, 'base64url'),
    Buffer.from(value, 'base64url'),
  ]);
  const signature = bytes('signature');
  if (hash(signature).toString('base64url') !== said.id) return false;
  const signed = deepHash([
    words('format'),
    bytes('owner'),
    bytes('target'),
    words('quantity'),
    words('reward'),
    bytes('last_tx'),
    tags,
    words('data_size'),
    bytes('data_root'),
  ]);
  const jwk = { kty: 'RSA', e: 'AQAB', n: String(said.owner) };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify('sha256', signed, { key, padding }, signature);
}

type Deep = Uint8Array | readonly Deep[];

function deepHash(value: Deep): Buffer {
  const sha = (...parts: Uint8Array[]) =>
    createHash('sha384').update(Buffer.concat(parts)).digest();
  if (value instanceof Uint8Array) {
    return sha(sha(Buffer.from(`blob${value.length}`)), sha(value));
  }
  return value.reduce<Buffer>(
    (before, one) => sha(before, deepHash(one)),
    sha(Buffer.from(`list${value.length}`)),
  );
}
