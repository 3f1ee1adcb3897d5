import type { Clock } from './clock.ts';

/** How much of something a key may use: a stock that fills again at a steady rate. */
export type Allowance = { burst: number; perSecond: number };

type Bucket = { tokens: number; at: number };

/** A token bucket of its own, for one connection. */
export class TokenBucket {
  readonly #allowance: Allowance;
  #bucket: Bucket;

  constructor(allowance: Allowance, now: number) {
    this.#allowance = allowance;
    this.#bucket = { tokens: allowance.burst, at: now };
  }

  /** Takes `cost` and returns 0, or takes nothing and returns the wait in milliseconds. */
  take(now: number, cost = 1): number {
    return takeFrom(this.#bucket, this.#allowance, now, cost);
  }
}

/** Token buckets by key. It forgets the key that was idle longest when there are too many. */
export class Limiter {
  readonly #allowance: Allowance;
  readonly #clock: Clock;
  readonly #maxKeys: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(allowance: Allowance, clock: Clock, maxKeys = 50_000) {
    this.#allowance = allowance;
    this.#clock = clock;
    this.#maxKeys = maxKeys;
  }

  /** Takes `cost` and returns 0, or takes nothing and returns the wait in milliseconds. */
  take(key: string, cost = 1): number {
    return takeFrom(this.#bucketOf(key), this.#allowance, this.#clock.now(), cost);
  }

  /** Takes `cost` that was known only afterwards: what is missing is made up for later. */
  charge(key: string, cost: number): void {
    const bucket = this.#bucketOf(key);
    refill(bucket, this.#allowance, this.#clock.now());
    bucket.tokens -= cost;
  }

  #bucketOf(key: string): Bucket {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#allowance.burst, at: now };
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > this.#maxKeys) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return bucket;
  }
}

function refill(bucket: Bucket, { burst, perSecond }: Allowance, now: number): void {
  const elapsed = Math.max(0, now - bucket.at);
  bucket.tokens = Math.min(burst, bucket.tokens + (elapsed * perSecond) / 1000);
  bucket.at = now;
}

function takeFrom(bucket: Bucket, allowance: Allowance, now: number, cost: number) {
  refill(bucket, allowance, now);
  const { perSecond } = allowance;
  if (bucket.tokens >= cost) {
    bucket.tokens -= cost;
    return 0;
  }
  return Math.max(1, Math.ceil(((cost - bucket.tokens) / perSecond) * 1000));
}
