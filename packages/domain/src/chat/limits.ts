/** The longest message, in UTF-16 code units (what a text field counts). */
export const bodyMaxLength = 4000;
/** The longest reaction, in UTF-16 code units: the longest emoji sequences in use have 35. */
export const reactionMaxLength = 40;
/**
 * Different reactions that one message takes: of one member, and of all. One more does nothing, so that nobody buries a
 * message of somebody else.
 */
export const reactionsMax = { ofMember: 10, ofMessage: 50 };
/** Options of a poll: as many as fit beside each other on a phone. */
export const pollOptions = { min: 2, max: 10, maxLength: 80 };
/** Reactions and votes that a page carries of one message, signed; beyond them it has only counts. */
export const standingMax = 50;
/** Messages of one page of history. */
export const pageSize = 50;
/** Links of one answer. */
export const linksMax = 1_000;
/** The largest WebSocket frame a client may send, in bytes. */
export const frameMaxBytes = 16_384;
/** How far a client's clock may be off when it signs, in milliseconds. */
export const clockSkewMs = 5 * 60_000;
/** How long a socket may stay silent before its first frame, in milliseconds. */
export const helloTimeoutMs = 5_000;
/** How long a device may sign for its wallet, in milliseconds (30 days). */
export const deviceLifetimeMs = 30 * 24 * 60 * 60_000;
/** How often a page says at most that its member types, in milliseconds. */
export const typingEveryMs = 3_000;
/** How long a member types without another word of the page, in milliseconds. */
export const typingLastsMs = 5_000;
/** How often a page says at most how far its member has read, in milliseconds. */
export const seenEveryMs = 2_000;
/** Members that are named among those who are here. */
export const hereMax = 30;
/** Members that are named among those who type. */
export const typingMax = 5;
/**
 * How long a server remembers that a topic changed, in milliseconds: a page that read and only then
 * came to watch is told.
 */
export const recentChangeMs = 20_000;

/** The longest reason for which the operator removes a text, in UTF-16 code units. */
export const removalReasonMax = 500;
