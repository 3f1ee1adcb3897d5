import type { PublicConfig } from '@parley/domain/config/wire';
import { type RoomAct, type RoomModeKind, roomActBytes } from '@parley/domain/moderation/roomModes';
import {
  type Act,
  type ActKind,
  actBytes,
  type Queue,
  queueBytes,
  queueSchema,
  type Report,
  reportBytes,
} from '@parley/domain/moderation/wire';
import {
  type RoomKind,
  type RoomSettings,
  type RoomStatement,
  roomBytes,
} from '@parley/domain/rooms/wire';
import { encodeAbiParameters } from 'viem';
import { signBytes, TestClient, type TestMember } from '../chat/testClient.ts';
import type { ServerConfig } from '../platform/serverConfig.ts';
import { startTestRpc } from '../platform/testRpc.ts';
import { momentOf, startTestServer, type TestServer } from '../testServer.ts';
import type { KnownRooms } from './roomBook.ts';

const community = { host: 'localhost:3000', chainId: 666_666_666 };
const moderatorsAddress = `0x${'5'.repeat(40)}` as const;

/** The rooms of a config, as other parts ask for them. */
export const configuredRooms = (rooms: PublicConfig['rooms']): KnownRooms => ({
  open: () => rooms,
  find: (id) => rooms.find((room) => room.id === id),
});

type Answer = { status: number; body: { message?: string } & Record<string, unknown> };

/** A server whose chain names moderators; `chain.moderators` is null while the chain is away. */
export async function startModerated(
  config: { beside?: TestServer; rpcUrl?: string } & Partial<
    Pick<PublicConfig, 'rooms' | 'guards'>
  > & {
      farcaster?: Pick<PublicConfig, 'farcasterAccount'> &
        Pick<ServerConfig, 'farcasterRpcUrl' | 'farcasterHubUrl'>;
    } = {},
) {
  const rpc = await startTestRpc();
  const server = await startTestServer({
    community: {
      moderatorsAddress,
      ...(config.rooms && { rooms: config.rooms }),
      ...(config.guards && { guards: config.guards }),
      ...(config.farcaster && { farcasterAccount: config.farcaster.farcasterAccount }),
    },
    config: {
      rpcUrl: config.rpcUrl ?? rpc.url,
      ...(config.farcaster && {
        farcasterRpcUrl: config.farcaster.farcasterRpcUrl,
        farcasterHubUrl: config.farcaster.farcasterHubUrl,
      }),
    },
    ...(config.beside === undefined ? {} : { beside: config.beside }),
  });
  return {
    server,
    rpcUrl: config.rpcUrl ?? rpc.url,
    /** Whom the chain names from now on; null takes the chain away. */
    appoint(moderators: readonly `0x${string}`[] | null): void {
      if (moderators === null) delete rpc.answers.eth_call;
      else {
        rpc.answers.eth_call = encodeAbiParameters([{ type: 'address[]' }], [moderators]);
      }
    },
    async stop(): Promise<void> {
      await server.stop();
      await rpc.stop();
    },
  };
}

const post = (server: TestServer, path: string, body: unknown) =>
  postTo(server, `/api/moderation/${path}`, body);

async function postTo(server: TestServer, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(server.url() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const said = (server: TestServer, { device }: TestMember) => ({
  ...community,
  device,
  at: server.clock.now(),
});

/** A report as a member's page signs it. */
export function signedReport(
  server: TestServer,
  member: TestMember,
  about: Pick<Report, 'room' | 'seq' | 'digest'>,
  change: Partial<Report> = {},
): Report {
  const report = {
    ...said(server, member),
    ...about,
    reason: 'spam' as const,
    words: '',
    ...change,
  };
  return { ...report, signature: signBytes(member.privateKey, reportBytes(report)) };
}

export const sendReport = (server: TestServer, report: unknown) => post(server, 'reports', report);

/** An act as a moderator's page signs it. */
export function signedAct(
  server: TestServer,
  member: TestMember,
  kind: ActKind,
  change: Partial<Act> & { author: string },
): Act {
  const act = {
    ...said(server, member),
    kind,
    place: null,
    until: null,
    reason: '',
    ...change,
  };
  return { ...act, signature: signBytes(member.privateKey, actBytes(act)) };
}

export const sendAct = (server: TestServer, act: unknown) => post(server, 'acts', act);

/** A room's mode as a moderator's page signs it. */
export function signedMode(
  server: TestServer,
  member: TestMember,
  kind: RoomModeKind,
  change: Partial<RoomAct> = {},
): RoomAct {
  const act = {
    ...said(server, member),
    kind,
    room: 'general',
    seconds: null,
    until: null,
    reason: '',
    ...change,
  };
  return { ...act, signature: signBytes(member.privateKey, roomActBytes(act)) };
}

/** What a moderator's page signs of a room. */
export function signedRoom(
  server: TestServer,
  member: TestMember,
  kind: RoomKind,
  room: string,
  settings: Partial<RoomSettings> = {},
  reason = '',
): RoomStatement {
  const statement = {
    ...said(server, member),
    kind,
    room,
    reason,
    settings: { title: 'Lounge', topic: '', order: null, gate: null, readOnly: false, ...settings },
  };
  return { ...statement, signature: signBytes(member.privateKey, roomBytes(statement)) };
}

export const sendRoom = (server: TestServer, statement: unknown) =>
  postTo(server, '/api/rooms', statement);

export const sendMode = (server: TestServer, act: unknown) => post(server, 'rooms', act);

/** What the queue answers a member. */
export function askQueue(
  server: TestServer,
  member: TestMember,
  at = momentOf(server),
): Promise<Answer> {
  const request = { ...said(server, member), at };
  const signature = signBytes(member.privateKey, queueBytes(request));
  return post(server, 'queue', { ...request, signature });
}

/** The queue as a moderator reads it. */
export async function queueOf(server: TestServer, member: TestMember): Promise<Queue> {
  return queueSchema.parse((await askQueue(server, member)).body);
}

/** A member says something in General; resolves with what a report has to name. */
export async function sayThere(server: TestServer, member: TestMember, body: string) {
  const client = await TestClient.open(server, member, { general: null });
  const answer = await client.say({ body, sentAt: server.clock.now() });
  await client.close();
  if (answer.t !== 'ack') throw new Error(answer.code);
  return { room: 'general', seq: answer.seq, digest: await digestAt(server, answer.seq) };
}

async function digestAt({ database }: TestServer, seq: number): Promise<string> {
  const { rows } = await database.query<{ digest: Buffer }>(
    "select digest from messages where room = 'general' and seq = $1",
    [seq],
  );
  return rows[0]?.digest.toString('base64url') ?? '';
}
