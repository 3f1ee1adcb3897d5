import type { Fault } from '../fault.ts';
import { attachments } from './attachments.ts';
import { backups } from './backups.ts';
import { bios } from './bios.ts';
import { cards } from './cards.ts';
import { chain } from './chain.ts';
import { chainNames } from './chainNames.ts';
import { cow } from './cow.ts';
import { domain } from './domain.ts';
import { durableChain } from './durable.ts';
import { edges } from './edges.ts';
import { ends } from './ends.ts';
import { events } from './events.ts';
import { farcasterLinks } from './farcasterLinks.ts';
import { feed } from './feed.ts';
import { forms } from './forms.ts';
import { hosts } from './hosts.ts';
import { links } from './links.ts';
import { anchors, logChain } from './logChain.ts';
import { lostAnswers } from './lostAnswers.ts';
import { media } from './media.ts';
import { mentions } from './mentions.ts';
import { moderation } from './moderation.ts';
import { money } from './money.ts';
import { mutes } from './mutes.ts';
import { operating } from './operating.ts';
import { orders } from './orders.ts';
import { pictures } from './pictures.ts';
import { posts } from './posts.ts';
import { presence } from './presence.ts';
import { provenChain } from './provenChain.ts';
import { push } from './push.ts';
import { removals } from './removals.ts';
import { roomEvents } from './roomEvents.ts';
import { madeRooms } from './rooms.ts';
import { scale } from './scale.ts';
import { search } from './search.ts';
import { send } from './send.ts';
import { server } from './server.ts';
import { serverBounds } from './serverBounds.ts';
import { serverChat } from './serverChat.ts';
import { serverEdges } from './serverEdges.ts';
import { serverIndex } from './serverIndex.ts';
import { serverShares } from './serverShares.ts';
import { settling } from './settling.ts';
import { updates } from './updates.ts';
import { wallets } from './wallets.ts';
import { watching } from './watching.ts';
import { web } from './web.ts';
import { webEffects } from './webEffects.ts';
import { messageWords } from './words.ts';

/** Faults of every layer. */
export const faults: readonly Fault[] = [
  ...domain,
  ...chain,
  ...chainNames,
  ...bios,
  ...cards,
  ...cow,
  ...durableChain,
  ...edges,
  ...ends,
  ...backups,
  ...forms,
  ...hosts,
  ...events,
  ...farcasterLinks,
  ...anchors,
  ...logChain,
  ...removals,
  ...roomEvents,
  ...links,
  ...lostAnswers,
  ...madeRooms,
  ...media,
  ...attachments,
  ...mentions,
  ...moderation,
  ...money,
  ...mutes,
  ...operating,
  ...orders,
  ...feed,
  ...pictures,
  ...posts,
  ...presence,
  ...provenChain,
  ...push,
  ...search,
  ...send,
  ...server,
  ...serverChat,
  ...serverBounds,
  ...serverEdges,
  ...serverIndex,
  ...serverShares,
  ...settling,
  ...updates,
  ...wallets,
  ...scale,
  ...watching,
  ...web,
  ...webEffects,
  ...messageWords,
];
