import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { challengeBytes, envelopeBytes } from '@parley/domain/chat/envelope';
import { type ServerFrame, serverFrameSchema, subprotocol } from '@parley/domain/chat/frames';
import type { Cursor, Envelope, Message } from '@parley/domain/chat/wire';
import type pg from 'pg';
import { WebSocket } from 'ws';

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A member with a device that is in the database without a wallet's signature. */
export type TestMember = { author: string; device: string; privateKey: KeyObject };

/** A P-256 key and its public point as the domain spells it. */
export function createDeviceKey(): { privateKey: KeyObject; publicKey: string; id: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  const id = createHash('sha256').update(point).digest('base64url');
  return { privateKey, publicKey: point.toString('base64url'), id };
}

/** Puts a device into the database as if its wallet had signed in. */
export async function enrol(
  database: pg.Pool,
  { author = `0x${randomBytes(20).toString('hex')}`, expiresAt = 8e15 } = {},
): Promise<TestMember> {
  const { privateKey, publicKey, id } = createDeviceKey();
  await database.query('insert into devices values ($1, $2, $3, $4, $5, $6)', [
    id,
    author,
    publicKey,
    'sign-in',
    '0x',
    expiresAt,
  ]);
  return { author, device: id, privateKey };
}

export function signBytes(privateKey: KeyObject, bytes: Uint8Array): string {
  return sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );
}

/** A new message id (26 characters of Crockford's base 32). */
export function newId(): string {
  return Array.from(randomBytes(26), (byte) => base32[byte % 32]).join('');
}

export function envelope(changes: Partial<Envelope> = {}): Envelope {
  return {
    chainId: 666_666_666,
    host: 'localhost:3000',
    room: 'general',
    id: newId(),
    sentAt: Date.now(),
    kind: 'text',
    body: 'Hello',
    replyTo: null,
    ...changes,
  };
}

type Rooms = Record<string, Cursor | null>;
type Target = { url: () => string; config?: { origin: string } };
type Answer = Extract<ServerFrame, { t: 'ack' | 'refused' }>;

/** A client that keeps every frame it gets, as the wire schema reads it. */
export class TestClient {
  readonly frames: ServerFrame[] = [];
  readonly ws: WebSocket;
  /** The close code. */
  readonly closed: Promise<number>;
  readonly #member: TestMember | null;
  readonly #host: string;
  readonly #waiting = new Set<() => void>();

  constructor(
    server: Target,
    member: TestMember | null,
    origin = server.config?.origin ?? 'http://localhost:3000',
    protocol = subprotocol,
  ) {
    this.#member = member;
    this.#host = new URL(origin).host;
    const address = `${server.url().replace('http', 'ws')}/api/chat/socket`;
    this.ws = new WebSocket(address, protocol, { origin });
    this.closed = new Promise((resolve) => {
      this.ws.once('close', (code) => resolve(code));
    });
    this.ws.on('error', () => {});
    this.ws.on('message', (data) => {
      this.frames.push(serverFrameSchema.parse(JSON.parse(String(data))));
      for (const check of this.#waiting) check();
    });
  }

  /** Connects, says hello and waits until the server knows who it is. */
  static async open(
    server: Target,
    member: TestMember | null,
    rooms: Rooms = {},
  ): Promise<TestClient> {
    const client = new TestClient(server, member);
    await client.hello(rooms);
    await client.frame((frame) => frame.t === 'ready');
    return client;
  }

  async hello(rooms: Rooms): Promise<void> {
    const welcome = await this.frame((frame) => frame.t === 'welcome');
    const member = this.#member;
    if (welcome.t !== 'welcome') throw new Error('No welcome.');
    const bytes = challengeBytes(this.#host, welcome.challenge);
    const auth =
      member === null
        ? {}
        : { auth: { device: member.device, signature: signBytes(member.privateKey, bytes) } };
    this.raw({ t: 'hello', rooms, ...auth });
  }

  raw(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Signs and sends; resolves with the acknowledgement or the refusal. */
  async say(changes: Partial<Envelope> = {}): Promise<Answer> {
    return await this.sendEnvelope(envelope(changes));
  }

  async sendEnvelope(signed: Envelope, signature = this.sign(signed)): Promise<Answer> {
    const from = this.frames.length;
    this.raw({ t: 'send', envelope: signed, signature });
    const answer = await this.frame(
      (frame) => (frame.t === 'ack' || frame.t === 'refused') && frame.id === signed.id,
      from,
    );
    return answer as Answer;
  }

  sign(signed: Envelope): string {
    if (this.#member === null) return 'A'.repeat(86);
    return signBytes(this.#member.privateKey, envelopeBytes(signed));
  }

  /** The first message that fits, by itself or in the page that a client gets when several came at once. */
  async message(fits: (message: Message) => boolean): Promise<Message> {
    const within = (frame: ServerFrame): readonly Message[] => {
      if (frame.t === 'message') return [frame.message];
      return frame.t === 'page' ? frame.messages : [];
    };
    return within(await this.frame((frame) => within(frame).some(fits))).find(fits) as Message;
  }

  /** The first frame from place `from` on that fits; waits for it up to `timeoutMs`. */
  frame(fits: (frame: ServerFrame) => boolean, from = 0, timeoutMs = 60_000): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      const end = (outcome: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        outcome();
      };
      let next = from;
      const check = () => {
        for (; next < this.frames.length; next += 1) {
          const frame = this.frames[next];
          if (frame !== undefined && fits(frame)) return end(() => resolve(frame));
        }
      };
      const timer = setTimeout(() => {
        const kinds = this.frames.map((frame) => frame.t).join(' ');
        end(() => reject(new Error(`The frame did not come; got ${kinds}.`)));
      }, timeoutMs);
      this.#waiting.add(check);
      check();
    });
  }

  /** Waits until `fits` holds for all frames so far. */
  async until(fits: (frames: readonly ServerFrame[]) => boolean): Promise<void> {
    await this.frame(() => fits(this.frames));
  }

  /** What a reader shows of a room: pages and live messages, doubles dropped, resets obeyed. */
  log(room: string): string[] {
    let seen: { seq: number; id: string }[] = [];
    for (const frame of this.frames) {
      if (frame.t === 'page' && frame.room === room && frame.reset) seen = [];
      for (const message of messagesOf(frame)) {
        const isNew = message.room === room && message.seq > (seen.at(-1)?.seq ?? 0);
        if (isNew) seen.push(message);
      }
    }
    return seen.map(({ seq, id }) => `${seq}:${id}`);
  }

  async close(): Promise<void> {
    this.ws.close();
    await this.closed;
  }
}

function messagesOf(frame: ServerFrame): readonly Message[] {
  if (frame.t === 'message') return [frame.message];
  return frame.t === 'page' ? frame.messages : [];
}
