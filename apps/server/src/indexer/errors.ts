import { RpcDownError } from '../platform/rpc.ts';

/** Another process follows now: what this one was doing must not be written. */
export class FenceLostError extends Error {
  override readonly name = 'FenceLostError';
}

/** The chain is not the one that was read before: the block after which they differ is sought. */
export class ForkError extends Error {
  override readonly name = 'ForkError';
}

/** A node left out logs; another one, or the same at a later time, may have them. */
export class LogsLeftOutError extends RpcDownError {
  override readonly name = 'LogsLeftOutError';
}
