import type { ClientFrame, RefusalCode } from '@parley/domain/chat/frames';
import type { PresenceFrame } from '@parley/domain/chat/presenceFrames';
import type { Cursor } from '@parley/domain/chat/wire';
import type { Device } from '../auth/devices.ts';
import { TokenBucket } from '../platform/limiter.ts';
import type { Connection } from './connection.ts';
import type { Feed } from './feed.ts';
import { readFrame } from './frameReader.ts';
import { encodeFrame } from './frames.ts';
import type { HandlerTools } from './handlerTools.ts';
import type { Fault } from './sendRules.ts';
import type { ChatService } from './service.ts';

type Send = Extract<ClientFrame, { t: 'send' }>;
type Hello = Extract<ClientFrame, { t: 'hello' }>;

/** What a message may be refused for although it arrived before. */
const mayBeThere = new Set<RefusalCode>([
  'wrong-clock',
  'suspended',
  'not-moderator',
  'rate-limited',
]);
const helloCost = 10;
const pong = encodeFrame({ t: 'pong' });

/** Handles the frames of one connection: hello, then messages and pings. */
export class ConnectionHandler {
  /** False until the first frame, which must be a hello. */
  hasHello = false;
  readonly connection: Connection;
  readonly #challenge: string;
  readonly #tools: HandlerTools;
  readonly #sends: TokenBucket;
  readonly #frames: TokenBucket;
  readonly #refusals: TokenBucket;
  /** Frames are handled one after the other, so that messages keep their order. */
  #work: Promise<void> = Promise.resolve();

  constructor(connection: Connection, challenge: string, tools: HandlerTools) {
    const now = tools.clock.now();
    this.connection = connection;
    this.#challenge = challenge;
    this.#tools = tools;
    this.#sends = new TokenBucket(tools.sends, now);
    this.#frames = new TokenBucket(tools.limits.frames, now);
    this.#refusals = new TokenBucket(tools.limits.refusals, now);
  }

  receive(text: string): void {
    const read = readFrame(text);
    if (!read.ok) {
      if (this.#allowFrame(1)) this.#refuse(read.code, read.id, null);
      return;
    }
    const { frame } = read;
    if (frame.t === 'hello') this.#receiveHello(frame);
    else if (!this.hasHello) this.connection.close('helloTimeout');
    else if (frame.t === 'send') this.#receiveSend(frame);
    else if (frame.t === 'watch') this.#receiveWatch(frame.topics);
    else if (frame.t === 'ping') this.receivePing();
    else if (this.#allowFrame(1)) this.#receivePresence(frame);
  }

  #receivePresence(frame: PresenceFrame): void {
    const { connection } = this;
    const { presence, looking, readCursors, feeds } = this.#tools;
    if (frame.t === 'looking') looking.set(connection, frame.is);
    else if (frame.room !== null && feeds.get(frame.room) === undefined) {
      // A hello before it may be opening the room.
      this.#enqueue(async () => {
        if (feeds.get(frame.room ?? '') === undefined) this.#refuse('unknown-room', null, null);
        else this.#receivePresence(frame);
      }, null);
    } else if (frame.t === 'here') presence.show(connection, frame.room);
    else if (frame.t === 'typing') void presence.type(connection, frame.room);
    else if (connection.device !== null) {
      readCursors.seen(connection.device.author, frame.room, frame);
    }
  }

  #receiveWatch(topics: readonly string[]): void {
    if (this.#allowFrame(1)) this.#tools.watchers.watch(this.connection, topics);
  }

  receivePing(answer: Buffer = pong): void {
    if (this.#allowFrame(1)) this.connection.push(answer);
  }

  /** Whom the connection speaks for from now on; null for a reader, and once it is closed. */
  speakFor(device: Device | null): void {
    const { connection } = this;
    const { socketsByAuthor } = this.#tools;
    if (connection.device !== null) socketsByAuthor.add(connection.device.author, -1);
    // It may have closed while the device was being looked up.
    connection.device = connection.isClosed ? null : device;
    if (connection.device !== null) socketsByAuthor.add(connection.device.author, 1);
  }

  #receiveHello(frame: Hello): void {
    if (!this.#allowFrame(this.hasHello ? helloCost : 1)) return;
    this.hasHello = true;
    this.#enqueue(async () => {
      await this.#tools.admit();
      if (!this.connection.isClosed) await this.#answerHello(frame);
    }, null);
  }

  async #answerHello(frame: Hello): Promise<void> {
    const { connection } = this;
    const { service, gateway, limits, socketsByAuthor, presence, members } = this.#tools;
    this.speakFor(null);
    if (frame.auth !== undefined) {
      const device = await service.authenticate(frame.auth, this.#challenge);
      if (typeof device === 'string') this.#refuse(device, null, retryAfter(device));
      else this.speakFor(device);
    }
    const author = connection.device?.author ?? null;
    if (author !== null && socketsByAuthor.of(author) > limits.socketsPerAuthor) {
      connection.close('tooManySockets');
      return;
    }
    connection.push(encodeFrame({ t: 'ready', author }));
    // A page of the version before reads no events: what it has it keeps, until it is reloaded.
    if (connection.isOutdated) return;
    presence.identify(connection);
    this.#tools.looking.identify(connection);
    const member = members.follow(connection);
    if (member !== null) void this.#tools.readCursors.sendStored(connection, member);
    const rooms = await this.#enterAll(frame.rooms);
    if (!connection.isClosed) gateway.follow(connection, rooms);
  }

  async #enterAll(asked: Hello['rooms']): Promise<Map<Feed, Cursor | null>> {
    const { feeds, limits } = this.#tools;
    const rooms = new Map<Feed, Cursor | null>();
    let lateLeft = limits.lateRooms;
    for (const [room, cursor] of Object.entries(asked)) {
      const feed = feeds.get(room) ?? (lateLeft-- > 0 ? await this.#enter(room) : null);
      if (feed === null) {
        this.#refuse('unknown-room', null, null);
        continue;
      }
      // A reader who was at another node may be ahead of what is known here.
      if (cursor?.epoch === feed.epoch) await feeds.reaches(feed, cursor.seq);
      rooms.set(feed, cursor);
    }
    return rooms;
  }

  /** A room that is not open yet; null where there is none, or the database does not answer. */
  async #enter(room: string): Promise<Feed | null> {
    const { feeds, log } = this.#tools;
    return await feeds.enter(room).catch((error) => {
      log.warn('room-unopened', { room, error });
      return null;
    });
  }

  #receiveSend({ envelope, signature }: Send): void {
    const { clock, authors, service, rules } = this.#tools;
    const { device } = this.connection;
    const now = clock.now();
    const wait = this.#sends.take(now) || (device === null ? 0 : authors.take(device.author));
    if (wait > 0) {
      this.#refuse('rate-limited', envelope.id, wait);
      return;
    }
    this.#enqueue(async () => {
      const { device, isOutdated } = this.connection;
      if (isOutdated) {
        this.#refuse('malformed', envelope.id, null);
        return;
      }
      if (device === null) {
        this.#refuse('not-signed-in', envelope.id, null);
        return;
      }
      const fault = await rules.faultOf(device, envelope, signature);
      // An earlier message could not be stored: this one must not get in before it.
      if (this.connection.isClosed) return;
      if (fault === null) {
        // Not awaited: the next message is checked while this one is being committed.
        void service.commit(device, envelope, signature).then((it) => this.#answer(envelope, it));
        return;
      }
      // What its author was not told has arrived is in the log, whatever is said of them now.
      const earlier = mayBeThere.has(fault.code) ? await service.recall(device, envelope) : null;
      if (earlier?.ok === true) this.#answer(envelope, earlier);
      else this.#refuseFor(fault, envelope.id);
      if (fault.code === 'unavailable') this.connection.close('unavailable');
    }, envelope.id);
  }

  #answer(
    { room, id }: Send['envelope'],
    outcome: Awaited<ReturnType<ChatService['commit']>>,
  ): void {
    if (!outcome.ok) {
      this.#refuse(outcome.code, id, retryAfter(outcome.code));
      // What follows on this connection would get into the log first: its author sends all of it again.
      if (outcome.code === 'unavailable') this.connection.close('unavailable');
      return;
    }
    const { seq, at } = outcome;
    this.connection.push(encodeFrame({ t: 'ack', room, id, seq, at }));
  }

  #enqueue(work: () => Promise<void>, id: string | null): void {
    const unlessClosed = () => (this.connection.isClosed ? undefined : work());
    this.#work = this.#work.then(unlessClosed).catch((error) => {
      this.#tools.log.error('frame-failed', { error });
      this.#refuse('unavailable', id, retryAfter('unavailable'));
      this.connection.close('unavailable');
    });
  }

  #refuseFor({ code, until, why }: Fault, id: string): void {
    this.#refuse(code, id, retryAfter(code), until ?? undefined, why);
  }

  #refuse(
    code: Parameters<Connection['refuse']>[0],
    id: string | null,
    retryAfterMs: number | null,
    until?: number,
    why?: Fault['why'],
  ): void {
    this.connection.refuse(code, id, retryAfterMs, until, why);
    if (this.#refusals.take(this.#tools.clock.now()) > 0) this.connection.close('rateLimited');
  }

  /** False, and the connection is closed, when there are too many frames that are no messages. */
  #allowFrame(cost: number): boolean {
    if (this.#frames.take(this.#tools.clock.now(), cost) === 0) return true;
    this.connection.close('rateLimited');
    return false;
  }
}

/** When a retry can help: only when the server is at fault. */
function retryAfter(code: string): number | null {
  return code === 'unavailable' ? 1_000 : null;
}
