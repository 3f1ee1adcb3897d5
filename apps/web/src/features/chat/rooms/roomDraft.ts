import { requirementsOf } from '@parley/domain/chat/gates';
import type { PublicConfig, Room } from '@parley/domain/config/wire';
import { roomIdFor } from '@parley/domain/rooms/book';
import { orderMax, type RoomSettings, roomSettingsSchema } from '@parley/domain/rooms/wire';
import { isOpen } from '@parley/domain/site/features';

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
  readOnly: boolean;
};

export const emptyDraft: RoomDraft = {
  ...{ title: '', topic: '', order: '', gate: 'none', atLeast: '1', collection: '' },
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

/** The settings of a room as they would be typed; a gate that asks for several things shows its first. */
export function draftOf(room: Room, order: number | null): RoomDraft {
  const { title, topic = '', gate, readOnly = false } = room;
  const shared = { title, topic, order: order === null ? '' : String(order), readOnly };
  const collection = gate?.nft?.collection ?? '';
  const kinds = ['balance', 'points', 'stake', 'nft'] as const;
  const kind = kinds.find((one) => gate?.[one] !== undefined) ?? 'none';
  const atLeast = kind === 'none' ? '1' : String(gate?.[kind]?.atLeast ?? 1);
  return { ...shared, gate: kind, atLeast, collection };
}

/** What was typed as settings; null where it is none, and `fault` says what is wrong. */
export function settingsOf(
  draft: RoomDraft,
  config: PublicConfig,
): { settings: RoomSettings } | { fault: 'title' | 'gate' } {
  const title = draft.title.trim();
  if (title === '') return { fault: 'title' };
  const read = roomSettingsSchema.safeParse({
    ...{ title, topic: draft.topic.trim(), gate: gateOf(draft), readOnly: draft.readOnly },
    order: draft.order === '' ? null : Math.min(orderMax, Number(draft.order)),
  });
  if (!read.success) {
    return { fault: read.error.issues.some(({ path }) => path[0] === 'gate') ? 'gate' : 'title' };
  }
  const { gate } = read.data;
  const isPossible = gate === null || requirementsOf(config, gate) !== null;
  return isPossible ? { settings: read.data } : { fault: 'gate' };
}

function gateOf({ gate, atLeast, collection }: RoomDraft) {
  const amount = atLeast.trim();
  if (gate === 'none') return null;
  if (gate === 'nft') return { nft: { collection: collection.trim(), atLeast: Number(amount) } };
  return { [gate]: { atLeast: amount } };
}

/** An address for a new room that no room of the list has. */
export function freeId(title: string, rooms: readonly Room[]): string {
  return roomIdFor(title, new Set(rooms.map(({ id }) => id)));
}
