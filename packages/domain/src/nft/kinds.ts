/** What a collection shows besides its picture, in the order of the contract. */
export const nftKinds = ['image', 'audio', 'video', 'youtube'] as const;
export type NftKind = (typeof nftKinds)[number];
