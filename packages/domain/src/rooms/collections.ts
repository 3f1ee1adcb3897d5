/** How the id of a collection's room begins; rooms of the config and made ones have at most 32 characters. */
const prefix = 'nft-';

/** The room of a collection's holders, by the address of the collection. */
export function collectionRoom(collection: string): string {
  return prefix + collection.slice(2).toLowerCase();
}

/** The collection, in lower case, whose holders a room belongs to; null for any other room. */
export function collectionOf(room: string): `0x${string}` | null {
  const digits = /^nft-([0-9a-f]{40})$/.exec(room)?.[1];
  return digits === undefined ? null : `0x${digits}`;
}
