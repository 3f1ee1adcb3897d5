import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLogSearch } from './logSearch.ts';
import { NodeAnswerError } from './node.ts';

type Asked = { id: number; method: string; params: [Record<string, unknown> & string] };

/** A chain with one log in each block, whose blocks used so much gas; notes the ranges it was asked. */
function chainOf(gas: readonly number[], logBytes = 0) {
  const ranges: [number, number][] = [];
  let headers = 0;
  const one = ({ id, method, params: [first] }: Asked) => {
    if (method === 'eth_getBlockByNumber') {
      headers += 1;
      const number = first === 'latest' ? gas.length - 1 : first === 'earliest' ? 0 : Number(first);
      return { id, result: { number: `0x${number.toString(16)}`, gasUsed: gas[number] } };
    }
    if (first.blockHash !== undefined) return { id, result: [first.blockHash] };
    const [from, to] = [Number(first.fromBlock), Number(first.toBlock)];
    if (Number.isNaN(from + to)) return { id, error: { code: -32602, message: 'no number' } };
    ranges.push([from, to]);
    const data = 'x'.repeat(logBytes);
    const logs = Array.from({ length: to - from + 1 }, (_, index) => ({
      block: from + index,
      data,
    }));
    return { id, result: logs };
  };
  return {
    ranges,
    headers: () => headers,
    async forward(body: string) {
      const asked = JSON.parse(body) as Asked | Asked[];
      return Buffer.from(JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked)));
    },
  };
}

const full = 30_000_000;

describe('a search for logs', () => {
  test('a search for logs covers each block once and in order, and no two whose gas is more than one block’s', async () => {
    const range = fc
      .nat({ max: 80 })
      .chain((last) => fc.tuple(fc.nat({ max: last }), fc.constant(last)));
    const blocks = fc.array(fc.nat({ max: full }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(blocks, range, async (gas, [first, last]) => {
        const chain = chainOf(gas);
        const search = createLogSearch(chain);
        const filter = { fromBlock: `0x${first.toString(16)}`, toBlock: `0x${last.toString(16)}` };
        const found = (await search(filter, 1_000)) as { block: number }[];
        const wanted = [...gas.keys()].filter((block) => block >= first && block <= last);
        expect(found.map(({ block }) => block)).toEqual(wanted);
        for (const [from, to] of chain.ranges) {
          const used = gas.slice(from, to + 1).reduce((sum, one) => sum + one, 0);
          expect(to === from || used <= full).toBe(true);
        }
      }),
    );
  });

  test('a search for logs asks for all blocks at once where they are empty, and for their gas only once', async () => {
    const chain = chainOf(Array.from({ length: 600 }, () => 0));
    const search = createLogSearch(chain);
    await search({ fromBlock: 'earliest', toBlock: 'latest' }, 1_000);
    const asked = chain.headers();
    await search({ fromBlock: '0x0', toBlock: '0x257' }, 1_000);
    expect(chain.ranges).toEqual([
      [0, 599],
      [0, 599],
    ]);
    // The newest block's number.
    expect(chain.headers() - asked).toBe(1);
  });

  test('a search for logs of several blocks ends when it found too much, one of a single block never', async () => {
    const chain = chainOf([full, full, full], 5 * 1024 * 1024);
    const search = createLogSearch(chain);
    await expect(search({ fromBlock: '0x0' }, 1_000)).rejects.toThrow(NodeAnswerError);
    expect(chain.ranges).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const one = chainOf([full], 9 * 1024 * 1024);
    expect(await createLogSearch(one)({}, 1_000)).toHaveLength(1);
  });

  test('a search for logs asks for a block by its hash as it is, and leaves refusals to the node', async () => {
    const search = createLogSearch(chainOf([full]));
    expect(await search({ blockHash: '0xab' }, 1_000)).toEqual(['0xab']);
    await expect(search({ fromBlock: '0xzz' }, 1_000)).rejects.toThrow('no number');
  });
});
