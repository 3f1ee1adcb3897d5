import * as z from 'zod/mini';
import type { Entry } from '../frames.ts';

/** What a node tells the others. Each is only a hint: who misses one finds out in another way. */
export type Notice =
  /** A room's log reaches to `to`; perhaps with its newest messages. */
  | { t: 'log'; room: string; epoch: string; from: number; to: number; entries: readonly Entry[] }
  /** Devices that were signed out. */
  | { t: 'revoked'; devices: readonly string[] }
  /** How much of their allowances keys have used since the last notice. */
  | { t: 'spent'; of: string; amounts: readonly Amount[] }
  /** How many things of a kind each of these keys has on this node. */
  | { t: 'counts'; of: string; amounts: readonly Amount[] }
  /** Members have read further, or take back that they have. */
  | { t: 'seen'; cursors: readonly Seen[]; back?: true | undefined }
  /** Something of a member's own is another; the device `except` knows. */
  | { t: 'changed'; author: string; topic: string; except: string };

export type Amount = readonly [key: string, amount: number];
/** How far a member has read in a room. */
export type Seen = readonly [author: string, room: string, seq: number];

/** About the nodes themselves: one is new or was away, is there, or leaves. */
type Sign = { t: 'hello' } | { t: 'beat' } | { t: 'bye' };

const amounts = z.array(z.tuple([z.string(), z.number()]));
const noticeSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('log'),
    room: z.string(),
    epoch: z.string(),
    from: z.number(),
    to: z.number(),
    entries: z.array(
      z.object({
        seq: z.number(),
        author: z.string(),
        json: z.string(),
        hash: z.string(),
        isDeletion: z.optional(z.literal(true)),
      }),
    ),
  }),
  z.object({ t: z.literal('revoked'), devices: z.array(z.string()) }),
  z.object({ t: z.literal('spent'), of: z.string(), amounts }),
  z.object({ t: z.literal('counts'), of: z.string(), amounts }),
  z.object({
    t: z.literal('seen'),
    cursors: z.array(z.tuple([z.string(), z.string(), z.number()])),
    back: z.optional(z.literal(true)),
  }),
  z.object({
    t: z.literal('changed'),
    author: z.string(),
    topic: z.string(),
    except: z.string(),
  }),
  z.object({ t: z.literal('hello') }),
  z.object({ t: z.literal('beat') }),
  z.object({ t: z.literal('bye') }),
]);
const textSchema = z.object({ node: z.string(), notice: noticeSchema });

export function encodeNotice(node: string, notice: Notice | Sign): string {
  return JSON.stringify({ node, notice });
}

/** Null for a text that no node of this version wrote. */
export function decodeNotice(text: string): { node: string; notice: Notice | Sign } | null {
  try {
    return textSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What keys have, in as many notices as it takes: each stays far below what any wire carries. */
export function inParts<T extends Amount | Seen>(items: readonly T[]): T[][] {
  const size = 64;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
