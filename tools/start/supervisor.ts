import type { Service } from './services.ts';

type Part = { name: string; start: () => Promise<Service>; current: Service };

/** First pause before a part that died is started again, and the longest one, in milliseconds. */
const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A part that ran this long is healthy again: its next death starts with the first pause. */
const healthyAfterMs = 30_000;

/**
 * Keeps parts running: starts again what dies, and stops all in the reverse order of their start.
 */
export class Supervisor {
  private readonly parts: Part[] = [];
  private readonly starting = new Set<Promise<unknown>>();
  private stopping = false;

  /** Starts a part and watches it. Throws what its first start throws. */
  async run<T extends Service>(name: string, start: () => Promise<T>): Promise<T> {
    if (this.stopping) throw new Error(`${name} is not started: everything is being stopped.`);
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
    let pauseMs = firstPauseMs;
    for (;;) {
      const startedAt = Date.now();
      await part.current.ended;
      if (this.stopping) return;
      if (Date.now() - startedAt > healthyAfterMs) pauseMs = firstPauseMs;
      console.log(`  ${part.name} ended unexpectedly; starting it again …`);
      while (!this.stopping) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        if (this.stopping || (await this.restart(part))) break;
      }
      if (this.stopping) return;
      console.log(`  ${part.name} is back.`);
    }
  }

  private async restart(part: Part): Promise<boolean> {
    try {
      part.current = await part.start();
    } catch (error) {
      console.error(`  ${part.name} does not start: ${(error as Error).message}`);
      return false;
    }
    // A stop that came while it started must not leave it behind.
    if (this.stopping) await part.current.stop();
    return true;
  }
}
