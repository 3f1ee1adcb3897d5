import { setTimeout as sleep } from 'node:timers/promises';
import { nameMinterAbi } from '@parley/chain/generated/abis';
import { setBalance } from '@parley/deploy/embedded/fund';
import { signInMessage } from '@parley/domain/auth/rules';
import { envelopeBytes } from '@parley/domain/chat/envelope';
import type { PublicConfig } from '@parley/domain/config/wire';
import type pg from 'pg';
import { encodeFunctionData, type Hex, parseEther, parseGwei, zeroAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { envelope, signBytes, type TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { open } from '../chat/senders.ts';
import { makeDevice } from '../reconnect/enrolMany.ts';

/** A running community that is filled. */
export type Place = { config: PublicConfig; port: number; chainUrl: string; client: pg.Client };

/** A member, and what is kept of its sign-in: the device's public key, the message, and the signature. */
type Member = TestMember & { row: readonly [string, string, string] };

const together = 64;
const mintGas = 600_000n;
/** Longer than filling takes at any size, in milliseconds. */
const patienceMs = 480_000;

/**
 * So many members, each with a wallet, a device that it let sign, and a main name that it minted itself. Resolves once
 * the index has all of them.
 */
export async function addMembers(place: Place, count: number): Promise<TestMember[]> {
  const before = await countOf(place.client, 'indexed.main_names');
  const members: Member[] = [];
  await inBatches(count, async (index) => {
    members.push(await addMember(place, index));
  });
  await signIn(place.client, members);
  await until(async () => (await countOf(place.client, 'indexed.main_names')) >= before + count);
  return members;
}

async function addMember({ config, chainUrl }: Place, index: number): Promise<Member> {
  const account = privateKeyToAccount(generatePrivateKey());
  await setBalance(chainUrl, account.address, parseEther('100'));
  const mint = await account.signTransaction({
    chainId: config.supportedChainId,
    nonce: 0,
    gas: mintGas,
    gasPrice: parseGwei('100'),
    to: config.punkMinterAddress as Hex,
    value: parseEther('50'),
    data: encodeFunctionData({
      abi: nameMinterAbi,
      functionName: 'mint',
      args: [`member${index}`, account.address, zeroAddress],
    }),
  });
  await send(chainUrl, mint);
  const { publicKey, ...device } = makeDevice();
  const message = signInMessage({
    domain: new URL(config.projectUrl).host,
    uri: config.projectUrl,
    address: account.address,
    chainId: config.supportedChainId,
    nonce: 'benchbenchbench',
    issuedAt: new Date(),
    devicePublicKey: publicKey,
  });
  const signature = await account.signMessage({ message });
  return { ...device, author: account.address.toLowerCase(), row: [publicKey, message, signature] };
}

/** Puts the devices of all of them where the server looks for them. */
async function signIn(client: pg.Client, members: readonly Member[]): Promise<void> {
  const columns = members.map(({ device, author, row }) => [device, author, ...row]);
  await client.query(
    `insert into devices select *, 8000000000000000
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    [0, 1, 2, 3, 4].map((column) => columns.map((row) => row[column])),
  );
}

async function send(chainUrl: string, transaction: Hex): Promise<void> {
  const response = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendRawTransaction',
      params: [transaction],
    }),
  });
  const answer = (await response.json()) as { error?: { message: string } };
  if (answer.error !== undefined) throw new Error(answer.error.message);
}

/**
 * Has every member say so many texts, spread over the rooms, through the server. Resolves once people can search all
 * of them.
 */
export async function addMessages(
  place: Place,
  members: readonly TestMember[],
  each: number,
  text: () => string,
): Promise<void> {
  const { rooms } = place.config;
  await inBatches(members.length, async (index) => {
    const member = members[index] as TestMember;
    const room = rooms[index % rooms.length]?.id ?? '';
    await say(
      place,
      member,
      Array.from({ length: each }, () => ({ room, body: text() })),
    );
  });
  await until(async () => {
    const { rows } = await place.client.query<{ behind: string }>(
      `select count(*) as behind from rooms r left join search.rooms s on s.room = r.id
       where r.head <> coalesce(s.seq, 0)`,
    );
    return rows[0]?.behind === '0';
  });
}

type Said = { room: string; body: string };

async function say({ config, port }: Place, member: TestMember, texts: readonly Said[]) {
  const authority = new URL(config.projectUrl).host;
  const socket = await open(port, member, true, authority);
  await new Promise<void>((resolve, reject) => {
    let waiting = texts.length;
    socket.on('message', (data) => {
      const frame: { t: string } = JSON.parse(String(data));
      if (frame.t === 'refused') reject(new Error(String(data)));
      if (frame.t !== 'ack') return;
      waiting -= 1;
      if (waiting === 0) resolve();
    });
    for (const { room, body } of texts) {
      const signed = envelope({ chainId: config.supportedChainId, host: authority, room, body });
      const signature = signBytes(member.privateKey, envelopeBytes(signed));
      socket.send(JSON.stringify({ t: 'send', envelope: signed, signature }));
    }
  });
  socket.terminate();
}

async function inBatches(count: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < count; first += together) {
    const batch = Math.min(together, count - first);
    await Promise.all(Array.from({ length: batch }, (_, index) => work(first + index)));
  }
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('The community was not filled in time.');
    await sleep(100);
  }
}
