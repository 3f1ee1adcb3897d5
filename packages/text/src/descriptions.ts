import type { PageName } from './places.ts';

/** What a page's description may contain. */
type Words = {
  /** The community's name. */
  name: string;
  tld: string;
  /** What the page is about, such as a member's name; empty where it is not known. */
  about: string;
};

/** Descriptions of pages for search engines and link previews. */
export const pageDescriptions: Readonly<Record<PageName, (words: Words) => string>> = {
  post: ({ name }) => `A message on ${name} and its replies.`,
  about: ({ name }) => `What ${name} is and how it works.`,
  moderation: ({ name }) => `What moderators of ${name} did, when, and why.`,
  operator: ({ name }) => `What the owner of ${name} can change.`,
  stake: ({ name }) => `Stake and claim your share of what ${name} earns.`,
  airdrop: ({ name }) => `Claim ${name} airdrops for usernames and activity points.`,
  profile: ({ name, about }) =>
    about
      ? `${about} on ${name}: username, points, and collections.`
      : `A member of ${name}: username, points, and collections.`,
  cowSwap: ({ name }) => `Swap tokens on ${name} with signed orders.`,
  swap: ({ name }) => `Swap tokens on ${name}.`,
  findUser: ({ name, tld }) => `Find a member of ${name} by ${tld} username.`,
  sendTokens: ({ tld }) => `Send tokens to a ${tld} username or an address.`,
  activityPoints: ({ name }) => `Who leads in activity points on ${name}, and how to earn them.`,
  newNfts: ({ name }) => `The newest NFT collections on ${name}.`,
  createNfts: ({ name }) => `Launch an NFT collection on ${name}.`,
  featuredNfts: ({ name }) => `NFT collections featured by ${name}.`,
  nftCollection: ({ name }) => `An NFT collection on ${name}: buy, sell, and chat.`,
  musicNfts: ({ name }) => `Music NFT collections on ${name}.`,
  videoNfts: ({ name }) => `Video NFT collections on ${name}.`,
  mostTradedNfts: ({ name }) => `The most traded NFT collections on ${name}.`,
  mostHoldersNfts: ({ name }) => `The NFT collections on ${name} with the most holders.`,
  topPricedNfts: ({ name }) => `${name}'s highest-priced NFT collections.`,
};

/** What a page of swaps says of the one token that it offers to get. */
export const tokenPage = {
  title: (symbol: string) => `Swap for ${symbol}`,
  description: (symbol: string, name: string) => `Swap your tokens for ${symbol} on ${name}.`,
  /** A button of at most 32 characters. */
  button: (symbol: string) => (symbol.length <= 20 ? `View ${symbol}` : 'View token'),
};

/** The description of pages without their own. */
export const communityDescription = (name: string) =>
  `${name}: a community's names, chat, and economy, on its own chain.`;
