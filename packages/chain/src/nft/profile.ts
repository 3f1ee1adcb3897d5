import { type NftKind, nftKinds } from '@parley/domain/nft/kinds';

/** What every token of a collection shows. */
export type CollectionProfile = {
  description: string;
  /** A URI. */
  image: string;
  /** A URI for audio and video, the 11 characters of a YouTube id, or nothing. */
  media: string;
  mediaKind: NftKind;
};

type ChainProfile = Omit<CollectionProfile, 'mediaKind'> & { mediaKind: number };

/** As the contract takes it. */
export function profileToChain(profile: CollectionProfile): ChainProfile {
  return { ...profile, mediaKind: nftKinds.indexOf(profile.mediaKind) };
}

/** As the contract returns it, which has no other kinds. */
export function profileFromChain(profile: ChainProfile): CollectionProfile {
  return { ...profile, mediaKind: nftKinds[profile.mediaKind] ?? 'image' };
}
