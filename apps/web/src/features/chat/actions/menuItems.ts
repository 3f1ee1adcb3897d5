import type { Chat } from '@parley/chat-client/client';
import type { RoomState } from '@parley/chat-client/rooms/rooms';
import { splitBody } from '@parley/domain/chat/attachments';
import type { PublicConfig } from '@parley/domain/config/wire';
import { postPath } from '@parley/domain/site/pages';
import { shortAddress } from '@parley/domain/tokens/format';
import { clipboardText } from '@parley/text/clipboard';
import { actionText } from '@parley/text/messageActions';
import { mutedText } from '@parley/text/muted';
import { pinsText } from '@parley/text/pins';
import { tipsText } from '@parley/text/tips';
import type { LucideIcon } from 'lucide-react';
import { copyText } from '../../../platform/clipboard.ts';
import { bookmarks, isBookmarked, toggleBookmark } from '../../../storage/bookmarks.ts';
import { muted } from '../../../storage/muted.ts';
import {
  ArchiveIcon,
  BanIcon,
  BellOffIcon,
  BlockIcon,
  BookmarkIcon,
  CoinsIcon,
  CopyIcon,
  EditIcon,
  FlagIcon,
  HideIcon,
  HoldersIcon,
  LinkIcon,
  PinIcon,
  ReactIcon,
  RecentIcon,
  ReplyIcon,
  RestoreIcon,
  ShieldIcon,
  TrashIcon,
  UnpinIcon,
  UnreadIcon,
} from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast.ts';
import { castItems } from '../farcaster/castItems.ts';
import { ownFilesOf } from '../kept/ownFiles.ts';
import { toggleBlock, toggleMember } from '../muted/toggleMember.ts';
import { type OpenPart, openPart } from '../openPart.ts';
import type { Self } from '../selfContext.ts';
import { compose, composerKey } from './composing.ts';

/** A line of a message's menu. */
export type ActionItem = { label: string; icon: LucideIcon; run: () => void; isGrave?: boolean };

/** What this member may do about a message; what they may not is not among it. */
export function itemsOf(
  open: OpenPart,
  self: Self,
  chat: Chat,
  config: PublicConfig,
): ActionItem[] {
  const { message, shown } = open;
  const hasTips = config.tipsAddress !== '';
  const link = location.origin + postPath(message.room, message.seq);
  const { mayAct, moderates } = self;
  const isGone = shown.deletion !== null || message.erased !== undefined;
  const isShown = !isGone && shown.hiding === null;
  const isOwn = mayAct && message.author === self.author && !isGone;
  const room = chat.rooms.get(message.room);
  const words = wordsOf(open);
  const part = (next: OpenPart['part']) => () => openPart.set({ ...open, part: next });
  const act = (kind: 'pin' | 'unpin' | 'restore') => () => {
    if (room !== undefined) void chat.act(room, message, kind);
  };
  const composes = (about: 'reply' | 'edit') => () =>
    compose(composerKey(message.room, open.thread), { about, message, shown });
  const items: [boolean, ActionItem | null][] = [
    [mayAct && isShown, { label: actionText.addReaction, icon: ReactIcon, run: part('picker') }],
    [mayAct && isShown, { label: actionText.reply, icon: ReplyIcon, run: composes('reply') }],
    [hasTips && mayTip(open, self), { label: tipsText.tip, icon: CoinsIcon, run: part('tip') }],
    [
      isOwn && message.kind === 'text',
      { label: actionText.edit, icon: EditIcon, run: composes('edit') },
    ],
    [
      isShown && words !== '',
      {
        label: actionText.copyText,
        icon: CopyIcon,
        run: () => void copy(words, actionText.copiedText),
      },
    ],
    [
      true,
      {
        label: actionText.copyLink,
        icon: LinkIcon,
        run: () => void copy(link, actionText.copiedLink),
      },
    ],
    ...castItems(textOf(open), link, config).map((item): [boolean, ActionItem] => [isShown, item]),
    [
      shown.edit !== null && isShown,
      { label: actionText.history, icon: RecentIcon, run: part('history') },
    ],
    [
      shown.reactions.size > 0 && isShown,
      { label: actionText.reactions, icon: HoldersIcon, run: part('reactions') },
    ],
    [true, { label: actionText.proof, icon: ShieldIcon, run: part('proof') }],
    [isShown, keptItem(open, config)],
    ...(moderates && !isGone ? moderationItems(open, act) : []),
    [
      mayAct && isShown && message.author !== self.author,
      { label: actionText.report, icon: FlagIcon, run: part('report') },
    ],
    [
      moderates && message.author !== self.author,
      { label: actionText.suspend, icon: BanIcon, run: part('suspend'), isGrave: true },
    ],
    [self.author !== null && isShown, bookmarkItem(message)],
    [message.author !== self.author, unreadItem(message.seq, room, chat)],
    [message.author !== self.author, muteItem(message.author, room)],
    [message.author !== self.author, blockItem(message.author, room)],
    [isOwn, { label: actionText.remove, icon: TrashIcon, run: part('delete'), isGrave: true }],
  ];
  return items.flatMap(([isThere, item]) => (isThere ? (item ?? []) : []));
}

/** Whether there is an author to tip, who isn't the member. */
export function mayTip(
  { message, shown }: Pick<OpenPart, 'message' | 'shown'>,
  self: Self,
): boolean {
  const isGone = shown.deletion !== null || message.erased !== undefined;
  return self.author !== null && !isGone && shown.hiding === null && message.author !== self.author;
}

/** How far its files are kept for good; null where it has none that are. */
function keptItem(open: OpenPart, config: PublicConfig): ActionItem | null {
  if (ownFilesOf(textOf(open), config).length === 0) return null;
  return {
    label: actionText.kept,
    icon: ArchiveIcon,
    run: () => openPart.set({ ...open, part: 'kept' }),
  };
}

/** What a moderator may do about a message that is there. */
function moderationItems(
  open: OpenPart,
  act: (kind: 'pin' | 'unpin' | 'restore') => () => void,
): [boolean, ActionItem][] {
  const { shown } = open;
  return [
    [
      true,
      shown.pin === null
        ? { label: actionText.pin, icon: PinIcon, run: act('pin') }
        : { label: actionText.unpin, icon: UnpinIcon, run: act('unpin') },
    ],
    [
      true,
      shown.hiding === null
        ? {
            label: actionText.hide,
            icon: HideIcon,
            run: () => openPart.set({ ...open, part: 'hide' }),
          }
        : { label: actionText.restore, icon: RestoreIcon, run: act('restore') },
    ],
  ];
}

function bookmarkItem(message: OpenPart['message']): ActionItem {
  return {
    label: isBookmarked(bookmarks.get(), message) ? pinsText.unbookmark : pinsText.bookmark,
    icon: BookmarkIcon,
    run: () => {
      const isNew = toggleBookmark(message);
      void showToast('default', isNew ? pinsText.bookmarkAdded : pinsText.bookmarkRemoved);
    },
  };
}

/** What comes from here on is new again: the page stays where it is, and counts it. */
function unreadItem(seq: number, room: RoomState | undefined, chat: Chat): ActionItem {
  return {
    label: actionText.markUnread,
    icon: UnreadIcon,
    run: () => {
      const epoch = room?.view.get().timeline.epoch;
      if (room === undefined || !epoch) return;
      room.markUnread(seq);
      chat.send({ t: 'seen', room: room.id, epoch, seq: seq - 1, back: true });
      void showToast('default', actionText.markedUnread);
    },
  };
}

function muteItem(author: string, room: RoomState | undefined): ActionItem {
  const name = room?.view.get().people[author]?.name ?? shortAddress(author);
  const isMuted = muted.get().people.includes(author);
  return {
    label: isMuted ? mutedText.unmute : mutedText.mute,
    icon: BellOffIcon,
    run: () => toggleMember(author, name),
  };
}

function blockItem(author: string, room: RoomState | undefined): ActionItem {
  const name = room?.view.get().people[author]?.name ?? shortAddress(author);
  return {
    label: muted.get().blocked.includes(author) ? mutedText.unblock : mutedText.block,
    icon: BlockIcon,
    run: () => toggleBlock(author, name),
    isGrave: true,
  };
}

async function copy(words: string, done: string): Promise<void> {
  const isCopied = await copyText(words);
  void showToast(isCopied ? 'success' : 'warning', isCopied ? done : clipboardText.failed);
}

/** What a message says besides the files that it brings. */
function wordsOf(open: Pick<OpenPart, 'message' | 'shown'>): string {
  return splitBody(textOf(open)).words;
}

function textOf({ message, shown }: Pick<OpenPart, 'message' | 'shown'>): string {
  return shown.edit?.body ?? message.body;
}
