import type { PageName } from './places.ts';

/** What a page's description may name. */
type Words = {
  /** The community's name. */
  name: string;
  tld: string;
  /** What the page is about, such as a member's name; empty where it is not known. */
  about: string;
};

/** What pages say of themselves to search engines and link previews. */
export const pageDescriptions: Readonly<Record<PageName, (words: Words) => string>> = {
  post: ({ name }) => `One message of ${name}, with its replies.`,
  about: ({ name }) => `What ${name} is and how it works.`,
  stake: ({ name }) => `Stake and claim your share of what ${name} earns.`,
  airdrop: ({ name }) => `Claim what ${name} gives to holders of names and activity points.`,
  profile: ({ name, about }) =>
    about
      ? `${about} at ${name}: name, points and collections.`
      : `A member of ${name}: name, points and collections.`,
  cowSwap: ({ name }) => `Swap tokens at ${name} by signed orders.`,
  swap: ({ name }) => `Swap tokens at ${name}.`,
  findUser: ({ name, tld }) => `Find a member of ${name} by a ${tld} name.`,
  sendTokens: ({ tld }) => `Send tokens to a ${tld} name or an address.`,
  activityPoints: ({ name }) => `How activity points are earned at ${name}.`,
  newNfts: ({ name }) => `The newest NFT collections of ${name}.`,
  createNfts: ({ name }) => `Launch an NFT collection at ${name}.`,
  featuredNfts: ({ name }) => `NFT collections that ${name} recommends.`,
  nftCollection: ({ name }) => `An NFT collection of ${name}: buy, sell and talk.`,
  musicNfts: ({ name }) => `NFT collections of ${name} with music.`,
  videoNfts: ({ name }) => `NFT collections of ${name} with video.`,
  mostTradedNfts: ({ name }) => `The most traded NFT collections of ${name}.`,
  mostHoldersNfts: ({ name }) => `The NFT collections of ${name} with the most holders.`,
  topPricedNfts: ({ name }) => `${name}'s highest-priced NFT collections.`,
};

/** What a page without a description of its own says. */
export const communityDescription = (name: string) =>
  `${name}: a community's names, chat and economy, on its own chain.`;
