import {
  createPublicClient,
  type Hex,
  hashTypedData,
  http,
  parseEther,
  recoverAddress,
  recoverMessageAddress,
  stringToHex,
} from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { chainId, openPage, startPeers, type TestPage } from './testPage.ts';
import { emptyStorage } from './testStorage.ts';

const { chain, relay } = startPeers();
let page: TestPage;
let phone: TestPage['phone'];
const ask: TestPage['ask'] = (method, params) => page.ask(method, params);

beforeEach(async () => {
  const storage = emptyStorage();
  page = await openPage(relay(), chain(), () => storage);
  phone = page.phone;
  return () => phone.stop();
});

async function fund(address: Hex): Promise<void> {
  const params = [address, '0xde0b6b3a7640000'];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params });
  const headers = { 'content-type': 'application/json' };
  await fetch(chain().rpcUrl, { method: 'POST', headers, body });
}

describe('a phone that scans the code', () => {
  test('a phone that scans the code is connected with its account on our chain, and the code is gone', async () => {
    expect(await ask('eth_accounts')).toEqual([]);
    expect(await page.connect()).toEqual([phone.addresses[0]]);
    expect(await ask('eth_accounts')).toEqual([phone.addresses[0]]);
    expect(await ask('eth_chainId')).toBe('0x27bc86aa');
    expect(page.shown.at(-1)).toBeNull();
  });

  test('a phone that scans the code signs a text, which recovers to its account', async () => {
    await page.connect();
    const signature = await ask('personal_sign', [stringToHex('hello'), phone.addresses[0]]);
    const signer = await recoverMessageAddress({ message: 'hello', signature: signature as Hex });
    expect(signer).toBe(phone.addresses[0]);
  });

  test('a phone that scans the code signs typed data, which recovers to its account', async () => {
    await page.connect();
    const typed = {
      domain: { name: 'Parley', chainId },
      types: { Greeting: [{ name: 'text', type: 'string' }] },
      primaryType: 'Greeting',
      message: { text: 'hello' },
    } as const;
    const [address] = phone.addresses;
    const signature = await ask('eth_signTypedData_v4', [address, JSON.stringify(typed)]);
    const hash = hashTypedData(typed);
    expect(await recoverAddress({ hash, signature: signature as Hex })).toBe(address);
  });

  test('a phone that scans the code sends a transaction, which arrives on the chain', async () => {
    await page.connect();
    const [from, to] = phone.addresses;
    await fund(from);
    const hash = await ask('eth_sendTransaction', [{ from, to, value: '0x16345785d8a0000' }]);
    const reads = createPublicClient({ transport: http(chain().rpcUrl) });
    const { status } = await reads.waitForTransactionReceipt({ hash: hash as Hex });
    expect(status).toBe('success');
    expect(await reads.getBalance({ address: to })).toBe(parseEther('0.1'));
  });

  test('a phone that scans the code is not asked for what the chain can be asked', async () => {
    await page.connect();
    expect(BigInt(String(await ask('eth_blockNumber')))).toBeGreaterThanOrEqual(0n);
    await expect(ask('eth_unheardOf')).rejects.toMatchObject({ code: -32_601 });
    await expect(ask('wallet_unheardOf')).rejects.toMatchObject({ code: 4200 });
    expect(phone.asked).toEqual([]);
  });
});

describe('a refusal', () => {
  test('a refusal of the connection is code 4001, and the next code can be taken', async () => {
    phone.behavior.rejects = true;
    await expect(page.connect()).rejects.toMatchObject({ code: 4001 });
    phone.behavior.rejects = false;
    expect(await page.connect()).toEqual([phone.addresses[0]]);
  });

  test('a refusal of a signature is code 4001, and the phone stays connected', async () => {
    await page.connect();
    phone.behavior.rejects = true;
    const signing = ask('personal_sign', [stringToHex('hello'), phone.addresses[0]]);
    await expect(signing).rejects.toMatchObject({ code: 4001 });
    expect(await ask('eth_accounts')).toHaveLength(1);
  });

  test('a refusal by the member here is code 4001, and a phone that comes later is sent away', async () => {
    const waiting = ask('eth_requestAccounts');
    const uri = await page.code();
    page.cancel();
    await expect(waiting).rejects.toMatchObject({ code: 4001 });
    expect(page.shown.at(-1)).toBeNull();
    const approvals = () => relay().calls.filter((call) => call === 'wc_approveSession').length;
    const before = approvals();
    await phone.scan(uri);
    await expect.poll(approvals).toBe(before + 1);
    await expect.poll(() => phone.sessions()).toBe(0);
    expect(await ask('eth_accounts')).toEqual([]);
  });
});

describe('what the phone does by itself', () => {
  test('a phone that switches its account is followed, also over a reload', async () => {
    await page.connect();
    const changes = page.heard('accountsChanged');
    const [, other] = phone.addresses;
    await phone.switchAccount(other);
    await expect.poll(() => changes).toEqual([[other]]);
    await page.reload();
    const [first] = (await ask('eth_accounts')) as Hex[];
    expect(first).toBe(other);
  });

  test('a phone that switches to another chain is followed, which is no failure', async () => {
    await page.connect();
    const changes = page.heard('chainChanged');
    await phone.changeChain(1);
    await expect.poll(() => changes).toEqual(['0x1']);
    expect(await ask('eth_chainId')).toBe('0x1');
    expect(await ask('eth_accounts')).toEqual([phone.addresses[0]]);
  });

  test('a phone that ends the session is disconnected', async () => {
    await page.connect();
    const ends = page.heard('disconnect');
    await phone.disconnect();
    await expect.poll(() => ends).toMatchObject([{ code: 4900 }]);
    expect(await ask('eth_accounts')).toEqual([]);
    await expect(ask('personal_sign', ['0x00', phone.addresses[0]])).rejects.toMatchObject({
      code: 4100,
    });
  });

  test('a phone that took our chain back is asked for nothing that signs or pays, whoever asks', async () => {
    await page.connect();
    await phone.grantChains([1]);
    await expect.poll(() => ask('eth_chainId')).toBe('0x1');
    const [address] = phone.addresses;
    const refusal = { code: 4901 };
    const payment = [{ from: address, to: address, value: '0x1' }];
    await expect(ask('eth_sendTransaction', payment)).rejects.toMatchObject(refusal);
    await expect(ask('personal_sign', ['0x00', address])).rejects.toMatchObject(refusal);
    expect(phone.asked).toEqual([]);
  });

  test('a phone that shows no account any more is disconnected, and the session is ended', async () => {
    await page.connect();
    const ends = page.heard('disconnect');
    await phone.hideAccounts();
    await expect.poll(() => ends).toMatchObject([{ code: 4900 }]);
    await expect.poll(() => phone.sessions()).toBe(0);
  });

  test('a phone that ends the session during a request is disconnected too', async () => {
    await page.connect();
    phone.behavior.ignores = ['personal_sign'];
    const signing = ask('personal_sign', ['0x00', phone.addresses[0]]);
    const refused = expect(signing).rejects.toMatchObject({ code: 4900 });
    await expect.poll(() => phone.asked).toContain('personal_sign');
    await phone.disconnect();
    await refused;
  });
});
