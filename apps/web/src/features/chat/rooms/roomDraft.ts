import { requirementsOf } from '@parley/domain/chat/gates';
import type { PublicConfig, Room } from '@parley/domain/config/wire';
import type { FarcasterNeed } from '@parley/domain/fields/farcaster';
import { roomIdFor } from '@parley/domain/rooms/book';
import { orderMax, type RoomSettings, roomSettingsSchema } from '@parley/domain/rooms/wire';
import { isOpen } from '@parley/domain/site/features';
import { labelSentence } from '@parley/domain/text/labels';
import { exactAmount } from '@parley/domain/tokens/max';
import { amountFault, parseAmount } from '@parley/domain/tokens/parse';
import { roomsText } from '@parley/text/rooms';

/** What a gate asks for, as a moderator types it; `none` for an open room. */
export type GateKind = 'none' | 'balance' | 'points' | 'stake' | 'nft';

/** A room's settings as they are typed. */
export type RoomDraft = {
  title: string;
  topic: string;
  /** A place of the list, counted from 1; empty behind the others. */
  order: string;
  gate: GateKind;
  atLeast: string;
  collection: string;
  /** What it asks for at Farcaster, besides. */
  farcaster: FarcasterNeed | 'none';
  readOnly: boolean;
};

export const emptyDraft: RoomDraft = {
  title: '',
  topic: '',
  order: '',
  gate: 'none',
  atLeast: '1',
  collection: '',
  farcaster: 'none',
  readOnly: false,
};

/** What can be asked for in this community. */
export function gateKindsOf(config: PublicConfig): GateKind[] {
  const all: [GateKind, boolean][] = [
    ['none', true],
    ['balance', config.chatTokenAddress !== ''],
    ['points', isOpen('activityPoints', config)],
    ['stake', isOpen('stake', config)],
    ['nft', true],
  ];
  return all.flatMap(([kind, isThere]) => (isThere ? [kind] : []));
}

/** What can be asked for at Farcaster: what the server can check, and what a room asks for already. */
export function farcasterChoices(
  checkable: readonly FarcasterNeed[],
  chosen: RoomDraft['farcaster'],
): RoomDraft['farcaster'][] {
  const all = new Set<RoomDraft['farcaster']>(['none', ...checkable, chosen]);
  return all.size === 1 ? [] : [...all];
}

/** The settings of a room as they would be typed; a gate that asks for several things shows its first. */
export function draftOf(room: Room, order: number | null): RoomDraft {
  const { title, topic = '', gate, readOnly = false } = room;
  const shared = { title, topic, order: order === null ? '' : String(order), readOnly };
  const collection = gate?.nft?.collection ?? '';
  const farcaster = gate?.farcaster ?? 'none';
  const kinds = ['balance', 'points', 'stake', 'nft'] as const;
  const kind = kinds.find((one) => gate?.[one] !== undefined) ?? 'none';
  const atLeast = kind === 'none' ? '1' : String(gate?.[kind]?.atLeast ?? 1);
  return { ...shared, gate: kind, atLeast, collection, farcaster };
}

/** What was typed as settings, or a sentence about what is wrong. */
export function settingsOf(
  draft: RoomDraft,
  config: PublicConfig,
): { settings: RoomSettings } | { fault: string } {
  const { wrong } = roomsText;
  const title = draft.title.trim();
  if (title === '') return { fault: wrong.title };
  const unread = labelSentence(title) ?? labelSentence(draft.topic);
  if (unread !== null) return { fault: unread };
  const spelling =
    draft.gate === 'none' ? null : amountFault(draft.atLeast, decimalsOf[draft.gate]);
  if (spelling !== null) return { fault: spelling };
  const read = roomSettingsSchema.safeParse({
    title,
    topic: draft.topic.trim(),
    gate: gateOf(draft),
    readOnly: draft.readOnly,
    order: draft.order === '' ? null : Math.min(orderMax, Number(draft.order)),
  });
  if (!read.success) {
    const isGate = read.error.issues.some(({ path }) => path[0] === 'gate');
    return { fault: isGate ? wrong.gate : wrong.title };
  }
  const { gate } = read.data;
  const isPossible = gate === null || requirementsOf(config, gate) !== null;
  return isPossible ? { settings: read.data } : { fault: wrong.gate };
}

function gateOf(draft: RoomDraft) {
  const { farcaster } = draft;
  if (farcaster === 'none') return contractGateOf(draft);
  return { ...contractGateOf(draft), farcaster };
}

function contractGateOf({ gate, atLeast, collection }: RoomDraft) {
  if (gate === 'none') return null;
  const amount = parseAmount(atLeast, decimalsOf[gate]) ?? 0n;
  if (gate === 'nft') return { nft: { collection: collection.trim(), atLeast: Number(amount) } };
  return { [gate]: { atLeast: exactAmount(amount, decimalsOf[gate]) } };
}

/** Chat tokens, points, and shares of the pool have 18 decimals. */
const decimalsOf = { balance: 18, points: 18, stake: 18, nft: 0 };

/** An address for a new room that no room of the list has. */
export function freeId(title: string, rooms: readonly Room[]): string {
  return roomIdFor(title, new Set(rooms.map(({ id }) => id)));
}
