/** The palette that searches everything. */
export const searchText = {
  title: 'Search',
  label: 'Find people, rooms, messages',
  keys: 'Ctrl K',
  close: 'Close search',
  results: 'Results',
  recent: 'Recent',
  people: 'People',
  places: 'Rooms and pages',
  nfts: 'NFTs',
  messages: 'Messages',
  more: 'More messages',
  failed: 'Couldn’t search. Try again in a moment.',
  nothing: (query: string) => `Nothing found for “${query}”.`,
  /** Where only people whom the member blocked said it. */
  blocked: 'Messages by people you blocked aren’t shown.',
  count: (count: number) => (count === 1 ? '1 result' : `${count.toLocaleString('en')} results`),
  in: (room: string) => `in ${room}`,
  hint: 'Narrow messages with from:, in:, has:link, and before:2026-01-31.',
  /** On the button of `/find-user`. */
  everything: 'Search everything',
} as const;
