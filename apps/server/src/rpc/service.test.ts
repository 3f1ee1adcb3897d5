import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Rpc, RpcDownError, RpcTooLargeError } from '../platform/rpc.ts';
import { costOf, createRpcService } from './service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const silent: Rpc = {
  name: 'a node',
  forward: () => new Promise(() => {}),
  request: () => new Promise(() => {}),
};

/** What a client of a silent chain has been told after so many milliseconds. */
async function toldAfter(method: string, ms: number): Promise<number | undefined> {
  const params = method === 'eth_sendRawTransaction' ? ['0x'] : [];
  const call = { jsonrpc: '2.0', id: 1, method, params };
  let status: number | undefined;
  void createRpcService(silent)
    .answer('anna', call, () => {})
    .then((answer) => {
      status = answer.status;
    });
  await vi.advanceTimersByTimeAsync(ms);
  return status;
}

test('a read is given up after two seconds', async () => {
  expect(await toldAfter('eth_blockNumber', 1_990)).toBeUndefined();
  expect(await toldAfter('eth_blockNumber', 2_010)).toBe(503);
});

test('a transaction may take ten seconds: a member who hears of a failure sends it again', async () => {
  expect(await toldAfter('eth_sendRawTransaction', 9_990)).toBeUndefined();
  expect(await toldAfter('eth_sendRawTransaction', 10_010)).toBe(503);
});

const call = (id: number, method = 'eth_chainId', params: unknown[] = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

test('an answer that is too large is refused as such, and is no fault of the chain', async () => {
  const bounds: unknown[] = [];
  const large: Rpc = {
    ...silent,
    forward: async (_body, _timeoutMs, maxBytes) => {
      bounds.push(maxBytes);
      throw new RpcTooLargeError();
    },
  };
  const { status, body } = await createRpcService(large).answer('anna', call(7), () => {});
  expect(bounds).toEqual([4 * 1024 * 1024]);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ id: 7, error: { code: -32003 } });
});

test('a batch has no more to tell than one call, and refuses the rest', async () => {
  const result = 'x'.repeat(3 * 1024 * 1024);
  const rpc: Rpc = {
    ...silent,
    forward: async (body) => JSON.stringify({ id: JSON.parse(body).id, result }),
  };
  const batch = [call(1), call(2), call(3)];
  const { body } = await createRpcService(rpc).answer('anna', batch, () => {});
  expect(body.length).toBeLessThan(4 * 1024 * 1024);
  expect(JSON.parse(body)).toMatchObject([
    { id: 1, result },
    { id: 2, error: { code: -32003 } },
    { id: 3, error: { code: -32003 } },
  ]);
});

test('a client may fill one block at once, and all together two', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const full = await account.signTransaction({
    type: 'eip1559',
    chainId: 1,
    gas: 30_000_000n,
    maxFeePerGas: 1n,
  });
  let underWay = 0;
  const rpc: Rpc = {
    ...silent,
    forward: () => {
      underWay += 1;
      return new Promise(() => {});
    },
  };
  const service = createRpcService(rpc);
  const send = (client: string) =>
    void service.answer(client, call(1, 'eth_sendRawTransaction', [full]), () => {});
  for (const client of ['anna', 'anna', 'bert', 'carl']) send(client);
  await vi.advanceTimersByTimeAsync(1);
  expect(underWay).toBe(2);
});

test('a transaction counts as one call for each 100,000 of its gas, and a request as its calls', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const send = async (gas: bigint) => {
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: 1,
      gas,
      maxFeePerGas: 1n,
    });
    return call(1, 'eth_sendRawTransaction', [raw]);
  };
  expect(costOf(await send(21_000n), 1_000)).toBe(1);
  expect(costOf(await send(200_000n), 1_000)).toBe(2);
  expect(costOf([call(1), await send(2_000_000n)], 1_000)).toBe(21);
  expect(costOf(await send(2n ** 60n), 1_000)).toBe(300);
  expect(costOf([], 1_000)).toBe(1);
  // More could never be had.
  const full = await send(30_000_000n);
  expect(costOf([full, full, full, full], 1_000)).toBe(1_000);
});

test('what the node still computes after its client gave up keeps its room, until the node answers', async () => {
  const answers: ((text: string) => void)[] = [];
  const slow: Rpc = {
    ...silent,
    forward: () => new Promise((resolve) => answers.push(resolve)),
  };
  const service = createRpcService(slow);
  const work: number[] = [];
  const told: number[] = [];
  const simulate = (id: number) =>
    void service
      .answer('anna', call(id, 'eth_call', [{ to: `0x${'1'.repeat(40)}` }, 'latest']), (ms) =>
        work.push(ms),
      )
      .then(({ status }) => told.push(status));
  for (let id = 1; id <= 5; id += 1) simulate(id);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(told).toEqual([503, 503, 503, 503, 503]);
  expect(answers).toHaveLength(4);
  simulate(6);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(4);
  answers[0]?.('{}');
  await vi.advanceTimersByTimeAsync(0);
  expect([answers.length, work]).toEqual([5, [2_100]]);
  answers[4]?.('{}');
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe(200);
});

/** A node that answers each call with its own id. */
const echo: Rpc = {
  ...silent,
  forward: async (body) => JSON.stringify({ id: JSON.parse(body).id, result: 'yes' }),
};
const told = async (rpc: Rpc, request: unknown) => {
  const { status, body } = await createRpcService(rpc).answer('anna', request, () => {});
  return { status, ...JSON.parse(body) };
};

test('a call reaches the node as it may be forwarded, with a minute to be computed in', async () => {
  const asked: unknown[] = [];
  const rpc: Rpc = {
    ...silent,
    forward: async (body, timeoutMs) => {
      asked.push([JSON.parse(body), timeoutMs]);
      return '{}';
    },
  };
  await told(rpc, { ...call(3, 'eth_getCode', ['0x1']), more: true });
  const params = ['0x1'];
  expect(asked).toEqual([[{ jsonrpc: '2.0', id: 3, method: 'eth_getCode', params }, 60_000]]);
});

test.each([
  [0, 400],
  [1, 200],
  [50, 200],
  [51, 400],
])('a batch of %i calls is answered with %i', async (length, status) => {
  const batch = Array.from({ length }, (_, id) => call(id));
  const answer = await createRpcService(echo).answer('anna', batch, () => {});
  expect(answer.status).toBe(status);
  const told = JSON.parse(answer.body);
  if (status === 200) expect(told).toEqual(batch.map(({ id }) => ({ id, result: 'yes' })));
  else {
    const error = { code: -32600, message: 'a batch holds 1 to 50 calls' };
    expect(told).toEqual({ jsonrpc: '2.0', id: null, error });
  }
});

test('what is no call at all is refused, by itself and in a batch', async () => {
  const error = { code: -32600, message: 'invalid request' };
  const refusal = { jsonrpc: '2.0', id: null, error };
  expect(await told(echo, 7)).toEqual({ status: 400, ...refusal });
  const { status, body } = await createRpcService(echo).answer('anna', [7, call(1)], () => {});
  expect([status, JSON.parse(body)]).toEqual([200, [refusal, { id: 1, result: 'yes' }]]);
});

test('a call that may not be made is answered here, and the node hears nothing of it', async () => {
  expect(await told(silent, call(5, 'eth_sign'))).toMatchObject({ status: 200, id: 5 });
});

test('an answer that is too large says what to do', async () => {
  const rpc: Rpc = { ...silent, forward: () => Promise.reject(new RpcTooLargeError('x')) };
  const message = 'The answer is too large. Ask for less at once.';
  expect((await told(rpc, call(1))).error).toEqual({ code: -32003, message });
});

test('a node that is down fails a whole batch, and a fault of ours is not told as the node’s', async () => {
  const isDown: Rpc = {
    ...silent,
    forward: async (body) => {
      if (JSON.parse(body).id === 2) throw new RpcDownError('x');
      return '{"id":1}';
    },
  };
  const message = 'Can’t reach the network right now. Try again in a moment.';
  expect(await told(isDown, [call(1), call(2)])).toEqual({
    status: 503,
    jsonrpc: '2.0',
    id: 2,
    error: { code: -32603, message },
  });
  const isOurs: Rpc = { ...silent, forward: () => Promise.reject(new TypeError('x')) };
  await expect(told(isOurs, call(1))).rejects.toThrow(TypeError);
});

test('a client with too many calls in line is refused with 429, others are not', async () => {
  const service = createRpcService(silent);
  const statuses: number[] = [];
  const ask = (client: string) =>
    void service
      .answer(client, call(1, 'eth_getLogs', [{}]), () => {})
      .then(({ status }) => statuses.push(status));
  // A search for logs takes two of four places, and a hundred more may wait.
  for (let calls = 0; calls < 102; calls += 1) ask('anna');
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses).toEqual([]);
  ask('anna');
  ask('bert');
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses).toEqual([429]);
});

test.each([
  ['eth_call', [{}], 1],
  ['eth_getLogs', [{}], 1],
  ['eth_chainId', [], 0],
  ['eth_sendRawTransaction', ['0x'], 0],
])('%s %j is charged for what the node computed: %i time', async (method, params, times) => {
  const work: number[] = [];
  const service = createRpcService(echo);
  await service.answer('anna', call(1, method, params), (ms) => work.push(ms));
  expect(work).toHaveLength(times);
});
