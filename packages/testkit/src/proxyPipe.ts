import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What all connections of a proxy have in common. */
export type Road = {
  delayMs: number;
  /** Each way, of each connection. */
  bytesPerSecond: number;
  lie: ((text: string) => string) | null;
};

type Options = {
  road: Road;
  /** Whether it is this way that the lies go. */
  lies: boolean;
  /** How many of so many bytes may pass. */
  allow: (bytes: number) => number;
  /** True once no more bytes may pass. */
  isOver: () => boolean;
  end: () => void;
};

/** Bytes that wait in a pipe; with more, whoever sends waits as well, as on a real line. */
const holdsMax = 16 * 1024;
/** How long a slow line is busy with what it passes on at once, in milliseconds. */
const stepMs = 50;

/** One way of a connection: what comes from one end goes to the other, as late and as slowly as the road says. */
export function createPipe(from: Socket, to: Socket, options: Options) {
  const { road, lies, allow, isOver, end } = options;
  const waiting: { bytes: Buffer; dueAt: number }[] = [];
  let held = 0;
  let isHeld = false;
  let isBusy = false;
  let isStopped = false;

  let isClosed = false;

  from.setNoDelay(true);
  from.on('close', () => {
    isClosed = true;
    void pass();
  });
  from.on('data', (data) => {
    const isLie = lies && road.lie !== null;
    const bytes = isLie ? Buffer.from(road.lie?.(data.toString('latin1')) ?? '', 'latin1') : data;
    waiting.push({ bytes, dueAt: performance.now() + road.delayMs });
    held += bytes.length;
    if (held > holdsMax) from.pause();
    void pass();
  });

  async function pass(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting[0]; next !== undefined && !isHeld && !isStopped; next = waiting[0]) {
      const early = next.dueAt - performance.now();
      if (early > 0) {
        await sleep(early);
        continue;
      }
      await passOn(next);
    }
    isBusy = false;
    // What was said before the end has arrived.
    if (isClosed && !isHeld && waiting.length === 0) end();
  }

  async function passOn(next: { bytes: Buffer }): Promise<void> {
    const step = Math.max(1, Math.ceil((road.bytesPerSecond * stepMs) / 1_000));
    const size = allow(Math.min(step, next.bytes.length));
    const part = next.bytes.subarray(0, size);
    next.bytes = next.bytes.subarray(size);
    held -= size;
    if (next.bytes.length === 0) waiting.shift();
    if (size > 0) await new Promise<void>((resolve) => to.write(part, () => resolve()));
    if (isOver()) end();
    else if (size === step) await sleep(stepMs);
    if (!isHeld && held <= holdsMax) from.resume();
  }

  return {
    /** Passes nothing on while held, not even that an end has closed. */
    hold(next: boolean): void {
      isHeld = next;
      if (isHeld) from.pause();
      else from.resume();
      void pass();
    },
    stop(): void {
      isStopped = true;
    },
  };
}
