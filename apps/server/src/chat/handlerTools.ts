import type { Clock } from '../platform/clock.ts';
import type { Allowance, Limiter } from '../platform/limiter.ts';
import type { Log } from '../platform/log.ts';
import type { Feeds } from './feeds.ts';
import type { Gateway } from './gateway.ts';
import type { ChatLimits } from './limits.ts';
import type { Looking } from './presence/looking.ts';
import type { Members } from './presence/members.ts';
import type { Presence } from './presence/presence.ts';
import type { ReadCursors } from './presence/readCursors.ts';
import type { SendRules } from './sendRules.ts';
import type { ChatService } from './service.ts';
import type { Tally } from './tally.ts';
import type { Watchers } from './watchers.ts';

/** What all handlers share. */
export type HandlerTools = {
  service: ChatService;
  rules: SendRules;
  gateway: Gateway;
  watchers: Watchers;
  presence: Presence;
  looking: Looking;
  members: Members;
  readCursors: ReadCursors;
  feeds: Feeds;
  clock: Clock;
  log: Log;
  limits: ChatLimits;
  /** Resolves when a hello may be answered: those of a crowd leave room for who writes meanwhile. */
  admit: () => Promise<void>;
  /** Messages that one connection may send. */
  sends: Allowance;
  /** The same for one author over all connections of all nodes, by address. */
  authors: Pick<Limiter, 'take'>;
  /** Open sockets of each author, on all nodes. */
  socketsByAuthor: Tally;
};
