import type { KeyObject } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { challengeBytes } from '@parley/domain/chat/envelope';
import { backoffMs } from '@parley/domain/time/backoff';
import { signBytes } from '../../../apps/server/src/chat/testClient.ts';
import { handshake, masked } from '../chat/readers.ts';
import { createFrameReader } from './frames.ts';

export type Key = { device: string; privateKey: KeyObject };

/** A page tries again when a connection brings nothing, in milliseconds. */
const firstFrameWithinMs = 10_000;
const idMark = Buffer.from('"id":"');
/** What a page says once it is back: what it watches, and which room it shows. */
const afterReady = Buffer.concat([
  masked('{"t":"watch","topics":["names","collections"]}'),
  masked('{"t":"here","room":"general"}'),
]);

/**
 * A member's page as far as the connection goes: follows the room `general`, comes back by itself after
 * pauses as in the web app, and goes on from where it was. Without a key it speaks to the baseline,
 * which keeps nothing.
 */
export class Member {
  /** The newest place that it has. */
  place = 0;
  /** When it had everything for the first time since its connection broke, as `performance.now()`; else null. */
  caughtUpAt: number | null = null;
  /** Messages that were doubled, missing, or of another log. */
  faults = 0;
  /** Connections that broke or did not open since the last one on which the server spoke. */
  #attempts = 0;
  readonly #port: number;
  readonly #key: Key | null;
  #socket: Socket | null = null;
  #epoch: string | null = null;
  #isStopped = false;

  constructor(port: number, key: Key | null) {
    this.#port = port;
    this.#key = key;
  }

  open(): void {
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(silence);
      if (socket === this.#socket) this.#comeBack();
    });
    socket.write(handshake);
    const silence = setTimeout(() => socket.destroy(), firstFrameWithinMs);
    socket.once('data', (first) => {
      const end = first.indexOf('\r\n\r\n') + 4;
      if (first.indexOf('HTTP/1.1 101') !== 0 || end < 4) return void socket.destroy();
      const read = createFrameReader(
        (text) => {
          clearTimeout(silence);
          this.#hear(text);
        },
        () => socket.destroy(),
      );
      socket.on('data', read);
      if (this.#key === null) this.#sayHello({});
      if (first.length > end) read(first.subarray(end));
    });
  }

  /** Its network breaks. */
  cut(): void {
    this.#socket?.resetAndDestroy();
  }

  /** From now on it matters when it has everything again. */
  begin(): void {
    this.caughtUpAt = null;
  }

  ping(): void {
    this.#socket?.write(masked('{"t":"ping"}'));
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.destroy();
  }

  #comeBack(): void {
    this.#socket = null;
    if (this.#isStopped) return;
    setTimeout(() => this.open(), backoffMs(this.#attempts, Math.random()));
    this.#attempts += 1;
  }

  #sayHello(auth: object): void {
    const general = this.#epoch === null ? null : { epoch: this.#epoch, seq: this.place };
    this.#socket?.write(masked(JSON.stringify({ t: 'hello', rooms: { general }, ...auth })));
  }

  #hear(text: Buffer): void {
    this.#attempts = 0;
    const kind = text.toString('latin1', 6, 11);
    if (kind === 'welco') this.#answer(text);
    else if (kind === 'ready') this.#isReady();
    else if (kind === 'page"') this.#readPage(text);
    else if (kind === 'messa') this.#readMessage(text);
  }

  #answer(text: Buffer): void {
    const { challenge }: { challenge: string } = JSON.parse(String(text));
    if (this.#key === null) return;
    const bytes = challengeBytes('localhost:3000', challenge);
    const { device, privateKey } = this.#key;
    this.#sayHello({ auth: { device, signature: signBytes(privateKey, bytes) } });
  }

  #isReady(): void {
    if (this.#key === null) this.#hasAll();
    else this.#socket?.write(afterReady);
  }

  #readPage(text: Buffer): void {
    const start = text.toString('latin1', 0, 200);
    const epoch = /"epoch":"([^"]+)"/.exec(start)?.[1] ?? '';
    const head = Number(/"head":(\d+)/.exec(start)?.[1]);
    if (this.#epoch === null) this.place = head;
    else this.place += countOf(text, idMark);
    if (this.#epoch !== null && this.#epoch !== epoch) this.faults += 1;
    this.#epoch = epoch;
    if (this.place > head) this.faults += 1;
    if (this.place === head) this.#hasAll();
  }

  #readMessage(text: Buffer): void {
    const at = text.indexOf('"seq":') + 6;
    const seq = Number.parseInt(text.toString('latin1', at, at + 12), 10);
    if (this.#key !== null && seq !== this.place + 1) this.faults += 1;
    this.place = seq;
  }

  #hasAll(): void {
    this.caughtUpAt ??= performance.now();
  }
}

function countOf(bytes: Buffer, pattern: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(pattern); at !== -1; at = bytes.indexOf(pattern, at + 1)) count += 1;
  return count;
}
