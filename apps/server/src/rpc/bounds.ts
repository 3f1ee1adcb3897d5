/**
 * Where calls of a method wait for each other: a look-up has an answer of a fixed size; how large a
 * document is, or how long a simulation runs, others decide; a transaction is put into a block.
 */
export type Line = 'lookup' | 'document' | 'simulation' | 'transaction';

/** What is passed on for a parameter, or why it is refused. */
type Read = { value: unknown } | { message: string };
type Reader = (given: unknown) => Read;

/** What one method may ask of the node; parameters beyond `params` are refused. */
export type Bound = Readonly<{
  line: Line | ((params: readonly unknown[]) => Line);
  /** Room that a call takes in its line. An estimate runs the same call about twenty times. */
  weight: number;
  params: readonly Reader[];
}>;

/** A whole block's gas. */
export const gasOfBlock = 30_000_000n;
/** Blocks of one search for logs: as many as a page asks at once (`getExecution.ts`). */
const logBlocksMax = 5_000;
/** Contracts of one search for logs, and alternatives of one of its topics. */
const logChoicesMax = 32;
const topicsMax = 4;
/** Blocks of one fee history. More is cut down to it, as the specification lets nodes do. */
const feeBlocksMax = 128n;
/** Percentiles of one fee history; wallets ask for three. */
const percentilesMax = 16;
/** Addresses of an access list, and slots of one address. */
const accessMax = 128;
/** A hash of 32 bytes is 66 characters long, the longest that is no data. */
const scalarMax = 66;

/** At most a block's gas. Calls that ask for more are cut down to it, as other nodes do. */
export function capGas(gas: bigint): bigint {
  if (gas > gasOfBlock) return gasOfBlock;
  return gas;
}

const take = (value: unknown): Read => ({ value });
const refuse = (message: string): Read => ({ message });
const isScalar = (given: unknown) => typeof given === 'string' && given.length <= scalarMax;
const isQuantity = (given: unknown): given is string =>
  typeof given === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(given);
const isHexCode = (given: string) => /^0x(?:[0-9a-fA-F]{2})*$/.test(given);
const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
/** A scalar, or a list of at most `max` of them. */
const isOneOrMore = (given: unknown, max: number) =>
  isScalar(given) || (Array.isArray(given) && given.length <= max && given.every(isScalar));

const scalar: Reader = (given) =>
  isScalar(given) ? take(given) : refuse('expected a text of at most 66 characters');
const flag: Reader = (given) =>
  typeof given === 'boolean' ? take(given) : refuse('expected true or false');
/** A transaction is as long as the request may be. */
const raw: Reader = (given) =>
  typeof given === 'string' ? take(given) : refuse('expected a signed transaction');

/** A block by number, tag, or hash (EIP-1898). */
const block: Reader = (given) => {
  if (!isObject(given)) return scalar(given);
  const { blockNumber, blockHash, requireCanonical } = given;
  const isRight =
    [blockNumber, blockHash].every((part) => part === undefined || isScalar(part)) &&
    (requireCanonical === undefined || typeof requireCanonical === 'boolean');
  return isRight ? take({ blockNumber, blockHash, requireCanonical }) : refuse('expected a block');
};

/** The parts of a call that are passed on as they are; an unknown one could be another spelling of gas. */
const callParts: readonly string[] = [
  'from',
  'to',
  'data',
  'input',
  'value',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'type',
  'chainId',
];

/** Only data is longer than a word: as long as the request may be. */
function isCallPart(part: string, value: unknown): boolean {
  if (part === 'data' || part === 'input') return typeof value === 'string';
  return isScalar(value) || typeof value === 'number';
}

const call: Reader = (given) => {
  if (!isObject(given)) return unreadable;
  const parts = callParts.filter((part) => (given[part] ?? null) !== null);
  if (!parts.every((part) => isCallPart(part, given[part]))) return unreadable;
  const gas = given.gas ?? given.gasLimit ?? null;
  if (gas !== null && !isQuantity(gas)) return unreadable;
  const accessList = given.accessList ?? undefined;
  if (!isAccessList(accessList)) return refuse(`an access list has at most ${accessMax} entries`);
  const passedOn = Object.fromEntries(parts.map((part) => [part, given[part]]));
  if (gas === null) return take({ ...passedOn, accessList });
  return take({ ...passedOn, accessList, gas: `0x${capGas(BigInt(gas)).toString(16)}` });
};

/** As long as a contract's code may be (EIP-170), in hexadecimal. */
const codeMax = 2 + 2 * 24_576;

/** Other code for one account, with which pages try several calls at once before they are signed. */
const otherCode: Reader = (given) => {
  const accounts = isObject(given) ? Object.entries(given) : [];
  const [[address, account] = []] = accounts;
  const code = isObject(account) && Object.keys(account).length === 1 ? account.code : null;
  const isRight =
    accounts.length === 1 &&
    isScalar(address) &&
    typeof code === 'string' &&
    code.length <= codeMax &&
    isHexCode(code);
  return isRight
    ? take({ [address as string]: { code } })
    : refuse('expected other code for one account');
};

const unreadable = refuse('the call cannot be read');

function isAccessList(given: unknown): boolean {
  if (given === undefined) return true;
  if (!Array.isArray(given) || given.length > accessMax) return false;
  return given.every(
    (entry) =>
      isObject(entry) && isScalar(entry.address) && isOneOrMore(entry.storageKeys, accessMax),
  );
}

const feeBlocks: Reader = (given) => {
  const isNumber = typeof given === 'number' && Number.isSafeInteger(given) && given >= 0;
  if (!isNumber && !isQuantity(given)) return refuse('expected a number of blocks');
  const count = BigInt(given);
  return take(`0x${(count < feeBlocksMax ? count : feeBlocksMax).toString(16)}`);
};

const percentiles: Reader = (given) => {
  const isRight =
    Array.isArray(given) &&
    given.length <= percentilesMax &&
    given.every((one) => typeof one === 'number');
  return isRight ? take(given) : refuse(`expected at most ${percentilesMax} percentiles`);
};

const filter: Reader = (given) => {
  if (!isObject(given)) return refuse('expected a filter');
  const { address, topics, blockHash, fromBlock, toBlock } = given;
  if (address !== undefined && address !== null && !isOneOrMore(address, logChoicesMax)) {
    return refuse(`a filter has at most ${logChoicesMax} addresses`);
  }
  if (topics !== undefined && topics !== null && !areTopics(topics)) {
    return refuse(`a filter has at most ${topicsMax} topics of ${logChoicesMax} choices`);
  }
  if (blockHash !== undefined && blockHash !== null) {
    const isRight = isScalar(blockHash) && fromBlock === undefined && toBlock === undefined;
    return isRight ? take({ address, topics, blockHash }) : refuse('expected one block');
  }
  return isShortRange(fromBlock ?? 'latest', toBlock ?? 'latest')
    ? take({ address, topics, fromBlock, toBlock })
    : refuse(`name the first and the last block, at most ${logBlocksMax} in all`);
};

function areTopics(given: unknown): boolean {
  if (!Array.isArray(given) || given.length > topicsMax) return false;
  return given.every((topic) => topic === null || isOneOrMore(topic, logChoicesMax));
}

/** Where one end is the newest block, so has to be the other: how far apart they are is not known here. */
function isShortRange(first: unknown, last: unknown): boolean {
  const [from, to] = [first, last].map((end) => (end === 'earliest' ? '0x0' : end));
  if (!isQuantity(from) || !isQuantity(to)) return isScalar(from) && from === to;
  return BigInt(to) - BigInt(from) < BigInt(logBlocksMax);
}

const lookup = (...params: Reader[]): Bound => ({ line: 'lookup', weight: 1, params });

/**
 * Methods that web pages and wallets need, and how much of each. None changes the node or signs with
 * its keys. Whatever has an array, a range or a count is bounded here, for every node alike.
 */
export const bounds: ReadonlyMap<string, Bound> = new Map<string, Bound>([
  ['eth_blockNumber', lookup()],
  ['eth_call', { line: 'simulation', weight: 1, params: [call, block, otherCode] }],
  ['eth_chainId', lookup()],
  ['eth_estimateGas', { line: 'simulation', weight: 4, params: [call, block] }],
  ['eth_feeHistory', { line: 'document', weight: 1, params: [feeBlocks, scalar, percentiles] }],
  ['eth_gasPrice', lookup()],
  ['eth_getBalance', lookup(scalar, block)],
  ['eth_getBlockByHash', { line: linesOfBlocks, weight: 1, params: [scalar, flag] }],
  ['eth_getBlockByNumber', { line: linesOfBlocks, weight: 1, params: [scalar, flag] }],
  ['eth_getCode', lookup(scalar, block)],
  ['eth_getLogs', { line: 'document', weight: 2, params: [filter] }],
  ['eth_getStorageAt', lookup(scalar, scalar, block)],
  ['eth_getTransactionByHash', lookup(scalar)],
  ['eth_getTransactionCount', lookup(scalar, block)],
  // A block's gas buys 80,000 logs: 28 MB of JSON.
  ['eth_getTransactionReceipt', { line: 'document', weight: 1, params: [scalar] }],
  ['eth_maxPriorityFeePerGas', lookup()],
  ['eth_sendRawTransaction', { line: 'transaction', weight: 1, params: [raw] }],
  ['eth_syncing', lookup()],
  ['net_version', lookup()],
]);

/** A block with its transactions is as large as they are. */
function linesOfBlocks([, isFull]: readonly unknown[]): Line {
  return isFull === true ? 'document' : 'lookup';
}

/** The parameters that are passed on for those of a call, or why they are refused. */
export function boundParams(
  { params }: Bound,
  given: readonly unknown[],
): { params: readonly unknown[] } | { message: string } {
  // Methods without parameters are called with whatever a library likes to send.
  if (params.length === 0) return { params: [] };
  if (given.length > params.length) {
    return { message: `expected at most ${params.length} parameters` };
  }
  const bounded: unknown[] = [];
  for (const [index, value] of given.entries()) {
    const reader = params[index];
    if (value === null || value === undefined || reader === undefined) {
      bounded.push(null);
      continue;
    }
    const read = reader(value);
    if ('message' in read) return read;
    bounded.push(read.value);
  }
  return { params: bounded };
}
