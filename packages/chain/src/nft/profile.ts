/** What a collection shows besides its image, in the order of the contract. */
export const mediaKinds = ['image', 'audio', 'video', 'youtube'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** What every token of a collection shows. */
export type CollectionProfile = {
  description: string;
  /** A URI. */
  image: string;
  /** A URI for audio and video, the 11 characters of a YouTube id, or nothing. */
  media: string;
  mediaKind: MediaKind;
};

type ChainProfile = Omit<CollectionProfile, 'mediaKind'> & { mediaKind: number };

/** As the contract takes it. */
export function profileToChain(profile: CollectionProfile): ChainProfile {
  return { ...profile, mediaKind: mediaKinds.indexOf(profile.mediaKind) };
}

/** As the contract returns it, which has no other kinds. */
export function profileFromChain(profile: ChainProfile): CollectionProfile {
  return { ...profile, mediaKind: mediaKinds[profile.mediaKind] ?? 'image' };
}
