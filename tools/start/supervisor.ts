import type { Service } from './services.ts';

/** Told of what happened to a part, by its name, and of its last words. */
export type NotePart = (event: string, part: string, words: string) => void;

type Part = { name: string; start: () => Promise<Service>; current: Service };

/**
 * Pauses before a part that does not start, or ends at once, is started again, in milliseconds. One
 * that ran is started again at once, however often it died before.
 */
const firstPauseMs = 100;
const longestPauseMs = 1_000;
/** A part that ended sooner than this did not really run, in milliseconds. */
const ranAfterMs = 500;

/**
 * Keeps parts running: starts again what dies, and stops all in the reverse order of their start.
 */
export class Supervisor {
  private readonly parts: Part[] = [];
  private readonly starting = new Set<Promise<unknown>>();
  private stopping = false;
  private readonly note: NotePart;

  /** `note` is told of a part that ended or does not start, with its last words. */
  constructor(note: NotePart = () => {}) {
    this.note = note;
  }

  /** True from the moment that everything is to stop. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Starts a part and watches it. Throws what its first start throws. */
  async run<T extends Service>(name: string, start: () => Promise<T>): Promise<T> {
    if (this.stopping) throw new Error(`${name} is not started: Parley is stopping.`);
    const started = start().then((service) => {
      const part: Part = { name, start, current: service };
      this.parts.push(part);
      void this.watch(part);
      return service;
    });
    this.starting.add(started);
    return started.finally(() => this.starting.delete(started));
  }

  /** Stops everything, newest first; resolves when nothing is left running. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.starting);
    for (const part of this.parts.reverse()) await part.current.stop();
  }

  private async watch(part: Part): Promise<void> {
    let pauseMs = 0;
    for (;;) {
      const startedAt = Date.now();
      const words = await part.current.ended;
      if (this.stopping) return;
      console.log(`  ${part.name} ended unexpectedly. Restarting …`);
      this.note('part-ended', part.name, words);
      pauseMs = Date.now() - startedAt < ranAfterMs ? longer(pauseMs) : 0;
      while (!this.stopping) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (this.stopping || (await this.restart(part))) break;
        pauseMs = longer(pauseMs);
      }
      if (this.stopping) return;
      console.log(`  ${part.name} is back.`);
    }
  }

  private async restart(part: Part): Promise<boolean> {
    const started = part.start();
    // A stop that comes meanwhile waits for it, and stops it.
    this.starting.add(started);
    try {
      part.current = await started;
      return true;
    } catch (error) {
      console.error(`  ${part.name} does not start: ${(error as Error).message}`);
      this.note('part-not-started', part.name, (error as Error).message);
      return false;
    } finally {
      this.starting.delete(started);
    }
  }
}

function longer(pauseMs: number): number {
  return Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs);
}
