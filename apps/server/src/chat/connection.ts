import type { Duplex } from 'node:stream';
import { closeCodes, outdatedSubprotocol, type RefusalCode } from '@parley/domain/chat/frames';
import { gateRefusal } from '@parley/domain/chat/gates';
import { guardRefusal } from '@parley/domain/chat/guards';
import {
  archivedRefusal,
  reactionsRefusal,
  refusalMessages,
  suspendedUntil,
  uncheckedRefusals,
} from '@parley/domain/chat/refusals';
import { labelText } from '@parley/text/labels';
import type { WebSocket } from 'ws';
import type { Device } from '../auth/devices.ts';
import { encodeFrame } from './frames.ts';
import type { ChatLimits } from './limits.ts';
import type { Fault } from './sendRules.ts';

/** What makes a refusal more than its code. */
type Why = NonNullable<Fault['why']>;

type Hooks = {
  /** The connection has something to write at the end of this turn. */
  dirty(connection: Connection): void;
  /** A reader that lagged has read everything that was written. */
  drained(connection: Connection): void;
};

/**
 * One open socket. Frames that are pushed during a turn of the event loop leave in one write; what
 * a reader does not take is buffered up to `bufferMaxBytes` only, since the log has it.
 */
export class Connection {
  readonly ws: WebSocket;
  /** The key for the client's limits; see `clientKey`. */
  readonly clientKey: string;
  /** Who the socket speaks for; null for a reader. */
  device: Device | null = null;
  /** Whether the page is of the version before and has to be reloaded. */
  readonly isOutdated: boolean;
  /** Since when it lags behind, in Unix milliseconds; null when it does not. */
  laggingSince: number | null = null;
  isClosed = false;
  isDirty = false;
  isAlive = true;
  /** When it is asked next whether it is still there, in Unix milliseconds. */
  nextPingAt: number;
  readonly #stream: Duplex;
  readonly #limits: Pick<ChatLimits, 'pushMaxBytes' | 'bufferMaxBytes'>;
  readonly #hooks: Hooks;
  readonly #now: () => number;
  #frames: Buffer[] = [];

  constructor(
    ws: WebSocket,
    stream: Duplex,
    clientKey: string,
    options: {
      limits: Pick<ChatLimits, 'pushMaxBytes' | 'bufferMaxBytes' | 'heartbeatMs'>;
      hooks: Hooks;
      now: () => number;
    },
  ) {
    this.ws = ws;
    this.isOutdated = ws.protocol === outdatedSubprotocol;
    this.#stream = stream;
    this.clientKey = clientKey;
    this.#limits = options.limits;
    this.#hooks = options.hooks;
    this.#now = options.now;
    this.nextPingAt = options.now() + options.limits.heartbeatMs;
    stream.on('drain', () => {
      if (this.laggingSince === null || this.isClosed) return;
      this.laggingSince = null;
      this.#hooks.drained(this);
    });
  }

  /** Adds a whole frame to what leaves at the end of this turn. */
  push(frame: Buffer): void {
    if (this.isClosed) return;
    this.#frames.push(frame);
    if (this.isDirty) return;
    this.isDirty = true;
    this.#hooks.dirty(this);
  }

  /** `until` is when what stands in the way ends, in Unix milliseconds; missing where nothing does. */
  refuse(
    code: RefusalCode,
    id: string | null,
    retryAfterMs: number | null,
    until?: number | undefined,
    why?: Why | undefined,
  ): void {
    const message = sentenceOf(code, until, why);
    const frame = { t: 'refused', id, code, message, retryAfterMs } as const;
    const end = until === undefined ? {} : { until };
    this.push(encodeFrame({ ...frame, ...end, ...(why && { why }) }));
  }

  /** Writes a frame now, behind those that were pushed. */
  write(frame: Buffer): void {
    if (this.isClosed) return;
    if (this.#frames.length > 0) {
      this.#frames.push(frame);
      this.flush();
    } else {
      this.#stream.write(frame);
      this.#noteLag();
    }
  }

  /** Writes what was pushed, in one system call where the reader takes it. */
  flush(): void {
    this.isDirty = false;
    const frames = this.#frames;
    if (frames.length === 0 || this.isClosed) return;
    this.#frames = [];
    const [only] = frames;
    if (frames.length === 1 && only !== undefined) {
      this.#stream.write(only);
    } else {
      this.#stream.cork();
      for (const frame of frames) this.#stream.write(frame);
      this.#stream.uncork();
    }
    this.#noteLag();
  }

  #noteLag(): void {
    const waiting = this.#stream.writableLength;
    if (waiting > this.#limits.bufferMaxBytes) this.close('slowReader');
    else if (waiting > this.#limits.pushMaxBytes) this.laggingSince ??= this.#now();
  }

  close(reason: keyof typeof closeCodes): void {
    if (this.isClosed) return;
    this.flush();
    this.isClosed = true;
    this.ws.close(closeCodes[reason], reason);
    // A client that does not answer the close in time is cut off, and its buffers are freed.
    setTimeout(() => this.ws.terminate(), 2_000).unref();
  }
}

/** What a member reads who cannot be told more: pages say it in their own time zone. */
function sentenceOf(code: RefusalCode, until?: number, why?: Why): string {
  if (why === 'gate') return gateRefusal.message;
  if (why === 'archived') return archivedRefusal;
  if (why === 'reactions') return reactionsRefusal;
  if (why === 'hidden' || why === 'marks') return labelText[why];
  if (why === 'chain-away' || why === 'unanswered') return uncheckedRefusals[why].message;
  if (until === undefined) return refusalMessages[code];
  if (why !== undefined) return guardRefusal(why, until, 'UTC');
  return code === 'suspended' ? suspendedUntil(until, 'UTC') : refusalMessages[code];
}
