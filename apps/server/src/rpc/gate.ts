/** How much may be under way at once, and how many a client may have waiting. */
export type GateLimits = { perClient: number; total: number; waitingPerClient: number };

/** A client has too many waiting already. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

/** Its turn did not come in time; nothing was done. */
export class GateLateError extends Error {
  override readonly name = 'GateLateError';
}

type Waiting = { client: string; weight: number; start: () => void };

/**
 * Lets work through as long as there is room, for its client and in all; the rest waits in line. Room
 * that is given back goes to the client that has the least under way, so that those who ask for much
 * wait for those who ask for little.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #line: Waiting[] = [];
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new Map<string, number>();
  #total = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /**
   * Takes room of `weight` for `client`; resolves with the function that gives it back. Throws
   * GateFullError at once, GateLateError after `patienceMs`.
   */
  async enter(client: string, weight: number, patienceMs: number): Promise<() => void> {
    if (!this.#hasRoom(client, weight)) await this.#wait(client, weight, patienceMs);
    else this.#take(client, weight);
    return () => this.#giveBack(client, weight);
  }

  #wait(client: string, weight: number, patienceMs: number): Promise<void> {
    if ((this.#waiting.get(client) ?? 0) >= this.#limits.waitingPerClient) {
      throw new GateFullError('Too many calls are waiting.');
    }
    add(this.#waiting, client, 1);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#line.splice(this.#line.indexOf(entry), 1);
        add(this.#waiting, client, -1);
      };
      const timer = setTimeout(() => {
        leave();
        reject(new GateLateError('There was no room in time.'));
      }, patienceMs);
      const entry: Waiting = {
        client,
        weight,
        start: () => {
          clearTimeout(timer);
          leave();
          resolve();
        },
      };
      this.#line.push(entry);
    });
  }

  #hasRoom(client: string, weight: number): boolean {
    const own = this.#underWay.get(client) ?? 0;
    return own + weight <= this.#limits.perClient && this.#total + weight <= this.#limits.total;
  }

  #take(client: string, weight: number): void {
    add(this.#underWay, client, weight);
    this.#total += weight;
  }

  #giveBack(client: string, weight: number): void {
    add(this.#underWay, client, -weight);
    this.#total -= weight;
    for (let next = this.#next(); next !== null; next = this.#next()) {
      this.#take(next.client, next.weight);
      next.start();
    }
  }

  /** The first in line of the client that has the least under way, of those for whom there is room. */
  #next(): Waiting | null {
    let next: Waiting | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const waiting of this.#line) {
      const own = this.#underWay.get(waiting.client) ?? 0;
      if (own >= least || !this.#hasRoom(waiting.client, waiting.weight)) continue;
      least = own;
      next = waiting;
    }
    return next;
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
