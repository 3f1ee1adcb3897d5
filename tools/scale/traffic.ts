/**
 * What members do, as far as it is load. These are assumptions, which `docs/scale.md` gives reasons for; the bench of
 * sizes and the simulation both go by them.
 */
export const traffic = {
  /** Share of the members with an open page in the busiest hour: those who take part, by the rule of 90, 9, and 1. */
  connectedShare: 0.1,
  /** Messages and events of a member on a day, on average over all members. */
  messagesPerDay: 2,
  /** Share of a day's load in its busiest hour. */
  busyHourShare: 0.15,
  /** The busiest minute of that hour, beside the mean of it. */
  peakFactor: 4,
  /** Times that a member opens the community on a day. */
  visitsPerDay: 3,
  /** Reads of the chain for each visit. */
  chainReadsPerVisit: 5,
  /** Searches of a member on a day. */
  searchesPerDay: 0.2,
  /** Files that a member uploads on a day. */
  uploadsPerDay: 0.05,
  /** Events of contracts that a member causes on a day. */
  chainEventsPerDay: 1,
  /** Notifications to devices of members who are away, for each message. */
  pushesPerMessage: 0.5,
  /** Links to pages that are new to the community, for each message. */
  linksPerMessage: 0.02,
  /** Transactions of a member on a day, where the chain is the embedded one. */
  transactionsPerDay: 0.2,
  /** Seconds between two signs of life on a socket, in both directions together. */
  heartbeatSeconds: 15,
} as const;

/** How often a second something happens in the busiest minute that each member does `perDay` times a day. */
export function peakPerSecond(members: number, perDay: number): number {
  return (members * perDay * traffic.busyHourShare * traffic.peakFactor) / 3_600;
}

/** Members with an open page in the busiest hour. */
export function connectedOf(members: number): number {
  return Math.round(members * traffic.connectedShare);
}
