import { BoundedMap } from '@parley/domain/state/boundedMap';
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
  readonly #buckets: BoundedMap<string, Bucket>;

  constructor(allowance: Allowance, clock: Clock, maxKeys = 50_000) {
    this.#allowance = allowance;
    this.#clock = clock;
    this.#buckets = new BoundedMap(maxKeys);
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

  /** How long until a key may take `cost`, in milliseconds; takes nothing. */
  wait(key: string, cost: number): number {
    return waitFor(cost - this.left(key), this.#allowance);
  }

  /** What a key may still take; below zero where it was charged for more. */
  left(key: string): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return this.#allowance.burst;
    refill(bucket, this.#allowance, this.#clock.now());
    return bucket.tokens;
  }

  #bucketOf(key: string): Bucket {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#allowance.burst, at: now };
    this.#buckets.set(key, bucket);
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
  const wait = waitFor(cost - bucket.tokens, allowance);
  if (wait === 0) bucket.tokens -= cost;
  return wait;
}

function waitFor(missing: number, { perSecond }: Allowance): number {
  return missing <= 0 ? 0 : Math.max(1, Math.ceil((missing / perSecond) * 1000));
}
