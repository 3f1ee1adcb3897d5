/** Bounds of the chat that clients do not need to know; those they do are in the domain. */
export type ChatLimits = typeof chatLimits;

export const chatLimits = {
  /** Sockets of one author at once. */
  socketsPerAuthor: 50,
  /** Unsent bytes of one socket above which nothing more is pushed; it reads from the log instead. */
  pushMaxBytes: 64 * 1024,
  /** Unsent bytes of one socket above which it is closed. */
  bufferMaxBytes: 256 * 1024,
  /** How long a socket may lag behind, in milliseconds. */
  lagMaxMs: 10_000,
  /** Messages a returning reader may have missed; with more it starts over at the last page. */
  resumeMax: 1_000,
  /** Messages of one page frame while a reader catches up. */
  catchUpPage: 200,
  /** Places of removed texts in one frame. */
  gonePlaces: 500,
  /** Bytes of JSON above which a page frame is cut short. */
  pageMaxBytes: 64 * 1024,
  /** Newest messages of each room that stay in memory, encoded. */
  ringSize: 1_100,
  /** Sends that one transaction commits at most. */
  commitMax: 256,
  /** Rooms of one hello that may have to be opened for it. */
  lateRooms: 32,
  /** Hellos that are answered in one turn of the event loop; each costs about as much as a message. */
  hellosPerTurn: 16,
  /** How often the heads of all rooms are compared with the database, in milliseconds. */
  headPollMs: 2_000,
  /** How often readers of a room that goes on are told its signed head, in milliseconds. */
  headTellMs: 5_000,
  /** How often is looked for texts that are older than the operator's rules say, in milliseconds. */
  retentionEveryMs: 60_000,
  /** How often devices are looked up that might have been signed out unheard, in milliseconds. */
  deviceCheckMs: 30_000,
  /** How often a silent socket is asked whether it is still there, in milliseconds. */
  heartbeatMs: 30_000,
  /** Frames other than messages: a hello costs 10, everything else 1. */
  frames: { burst: 120, perSecond: 20 },
  /** Refused messages, after which the sender has not understood and is closed. */
  refusals: { burst: 2_000, perSecond: 200 },
} as const;
