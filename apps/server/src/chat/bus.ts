import { randomUUID } from 'node:crypto';
import type { Log } from '../platform/log.ts';
import { decodeNotice, encodeNotice, type Notice } from './bus/notices.ts';
import type { Wire } from './bus/wire.ts';

/** What a node hears of the others. */
export type BusListener = {
  heard?(notice: Notice, node: string): void;
  /**
   * A node is there that was not, or one of the two was away: neither knows what the other said
   * meanwhile, nor what it said before.
   */
  joined?(node: string): void;
  /** A node said goodbye, fell silent, or cannot be heard any more. */
  left?(node: string): void;
  /** What others say arrives again, or for the first time. */
  opened?(): void;
};

export type Bus = ReturnType<typeof createBus>;

type Options = {
  wire: Wire;
  log: Log;
  /** How often a node shows that it is there, in milliseconds; after four times that it counts as gone. */
  beatMs?: number;
};

/**
 * The nodes of one community, over a wire. A node that is alone says nothing: another that comes says
 * hello, and is answered.
 */
export function createBus({ wire, log, beatMs = 2_000 }: Options) {
  const self = randomUUID();
  const listeners: BusListener[] = [];
  /** When each of the others was heard last, by `performance.now()`. */
  const nodes = new Map<string, number>();
  let isOpen = false;
  const timer = setInterval(beat, beatMs);
  timer.unref();

  function beat(): void {
    const silentSince = performance.now() - 4 * beatMs;
    for (const [node, heardAt] of nodes) if (heardAt < silentSince) leave(node);
    if (nodes.size > 0) say({ t: 'beat' });
  }

  function say(sign: Parameters<typeof encodeNotice>[1], key: string = sign.t): void {
    wire.send(encodeNotice(self, sign), key);
  }

  function leave(node: string): void {
    if (!nodes.delete(node)) return;
    log.info('node-left', { node });
    for (const listener of listeners) listener.left?.(node);
  }

  function join(node: string): void {
    leave(node);
    nodes.set(node, performance.now());
    log.info('node-joined', { node, nodes: nodes.size + 1 });
    for (const listener of listeners) listener.joined?.(node);
  }

  function receive(text: string): void {
    const heard = decodeNotice(text);
    if (heard === null) {
      log.warn('bus-unreadable', { text: text.slice(0, 200) });
      return;
    }
    const { node, notice } = heard;
    if (notice.t === 'bye') leave(node);
    else if (notice.t === 'hello') answerHello(node);
    else hear(node, notice);
  }

  function answerHello(node: string): void {
    join(node);
    say({ t: 'beat' });
  }

  function hear(node: string, notice: Notice | { t: 'beat' }): void {
    if (!nodes.has(node)) {
      // Before what the listeners say: to the other, a hello voids all that it heard of this node.
      say({ t: 'hello' });
      join(node);
    }
    nodes.set(node, performance.now());
    if (notice.t === 'beat') return;
    for (const listener of listeners) listener.heard?.(notice, node);
  }

  return {
    subscribe: (listener: BusListener): void => void listeners.push(listener),
    /** Whether what others say arrives. */
    isOpen: (): boolean => isOpen,
    /** Whether any other node listens. */
    hasOthers: (): boolean => nodes.size > 0,
    /** Tells the other nodes. Never throws and never waits; see `Wire.send` for `key`. */
    publish(notice: Notice, key?: string): void {
      if (nodes.size === 0) return;
      const text = encodeNotice(self, notice);
      const isHint = notice.t === 'log' && notice.entries.length > 0;
      if (!isHint || (wire.carriesMessages && Buffer.byteLength(text) <= wire.maxBytes())) {
        wire.send(text, key);
      } else {
        wire.send(encodeNotice(self, { ...notice, entries: [] }), key);
      }
    },
    /** Joins the other nodes, if there are any; the wire may be away. */
    start(): void {
      wire.start({
        text: receive,
        open() {
          isOpen = true;
          say({ t: 'hello' });
          for (const listener of listeners) listener.opened?.();
        },
        lost() {
          isOpen = false;
          for (const node of nodes.keys()) leave(node);
        },
      });
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      if (isOpen) say({ t: 'bye' });
      await wire.stop();
    },
  };
}
