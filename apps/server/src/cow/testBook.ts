import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancellationTypedData, orderUid } from '@parley/chain/swap/cow/orderDigest';
import type { CowScheme } from '@parley/chain/swap/cow/settlement';
import { sampleChainId } from '@parley/deploy/sample';
import type { CowOrder } from '@parley/domain/swap/cow';
import type { CowOrderWire, PlaceOrderWire } from '@parley/domain/swap/cowWire';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { deployOddToken } from '@parley/testkit/oddToken';
import { createTestClient, type Hex, http, parseEther, toHex } from 'viem';
import { openTestMarket, solver } from '../../../../packages/chain/src/swap/cow/testMarket.ts';
import type { Log } from '../platform/log.ts';
import type { ServerConfig } from '../platform/serverConfig.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { startTestGate } from './testGate.ts';

/** Far more than it takes on a busy machine, in milliseconds. */
const patienceMs = 90_000;

export type TestBook = Awaited<ReturnType<typeof openTestBook>>;

/** A server with an order book, on a real chain with the protocol's own contracts. */
export async function openTestBook(options: { config?: Partial<ServerConfig>; log?: Log } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-cow-'));
  const node: EmbeddedChain = await startChain({ chainId: sampleChainId, devAccounts: true });
  const market = await openTestMarket(node.rpcUrl);
  const gate = await startTestGate(node.rpcUrl);
  // A token without any pool, of which wallet 3 has a thousand.
  const odd = await deployOddToken(node.rpcUrl, market.wallet(0), {
    holder: market.wallet(3).account.address,
    supply: parseEther('1000'),
  });
  const solverKeyFile = join(folder, 'solver.key');
  const key = market.wallet(solver).account as unknown as {
    getHdKey(): { privateKey: Uint8Array };
  };
  writeFileSync(solverKeyFile, toHex(key.getHdKey().privateKey));
  const server: TestServer = await startTestServer({
    community: {
      swapRouterAddress: market.router,
      chatTokenAddress: market.chat,
      tokens: [{ address: odd, symbol: 'ODD', name: 'Odd', decimals: 18 }],
      cowSettlementAddress: market.settlement,
      cowVaultRelayerAddress: market.relayer,
    },
    config: { rpcUrl: gate.url, solverKeyFile, ...options.config },
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const tester = createTestClient({ mode: 'anvil', transport: http(node.rpcUrl) });
  const place = { chainId: sampleChainId, settlement: market.settlement };

  /** The body of a request that places an order of a wallet, signed by it. */
  async function bodyOf(index: number, order: CowOrder, scheme: CowScheme = 'eip712') {
    const { signature } = await market.sign(index, order, { scheme });
    return {
      owner: lower(market.wallet(index).account.address),
      order: wireOf(order),
      scheme,
      signature,
      permit: null,
    } satisfies PlaceOrderWire;
  }

  async function ask(method: string, path: string, body?: unknown) {
    const response = await fetch(`${server.url()}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      json: (await response.json()) as CowOrderWire & { message?: string },
    };
  }

  const read = async (uid: string) => (await ask('GET', `/api/cow/orders/${uid}`)).json;

  return {
    market,
    server,
    tester,
    node,
    gate,
    odd,
    solverKeyFile,
    bodyOf,
    ask,
    read,
    uidOf: (index: number, order: CowOrder) =>
      orderUid(place, order, market.wallet(index).account.address),
    post: (body: unknown) => ask('POST', '/api/cow/orders', body),
    /** Approves what an order sells and places it. */
    async place(index: number, changes: Partial<CowOrder> = {}, scheme: CowScheme = 'eip712') {
      const order = await market.order(changes);
      await market.approve(index, order);
      const { status, json } = await ask(
        'POST',
        '/api/cow/orders',
        await bodyOf(index, order, scheme),
      );
      if (status !== 201) throw new Error(`${status}: ${json.message}`);
      return json;
    },
    async cancel(index: number, uid: string) {
      const data = cancellationTypedData(place, [uid as Hex]);
      const signature = await market.wallet(index).signTypedData(data);
      return await ask('DELETE', `/api/cow/orders/${uid}`, { signature });
    },
    /** Resolves with the order when it is as wanted; throws with what it is after a long time. */
    async until(uid: string, isWanted: (order: CowOrderWire) => boolean): Promise<CowOrderWire> {
      const end = Date.now() + patienceMs;
      for (;;) {
        const order = await read(uid);
        if (isWanted(order)) return order;
        if (Date.now() > end) throw new Error(`The order is still ${JSON.stringify(order)}`);
        await sleep(150);
      }
    },
    async stop(): Promise<void> {
      gate.open();
      try {
        await server.stop();
      } finally {
        await gate.stop();
        await node.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** An order with its amounts in decimal digits and its addresses in lower case. */
function wireOf(order: CowOrder): PlaceOrderWire['order'] {
  const { sellToken, buyToken, receiver, sellAmount, buyAmount, feeAmount, ...rest } = order;
  return {
    ...rest,
    sellToken: lower(sellToken),
    buyToken: lower(buyToken),
    receiver: lower(receiver),
    sellAmount: `${sellAmount}`,
    buyAmount: `${buyAmount}`,
    feeAmount: `${feeAmount}`,
  };
}

const lower = (text: string) => text.toLowerCase();
