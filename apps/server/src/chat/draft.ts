import type { Envelope } from '@parley/domain/chat/wire';

/** A verified message without a place yet. */
export type Draft = {
  envelope: Envelope;
  author: string;
  device: string;
  signature: string;
};
