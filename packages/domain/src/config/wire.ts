import * as z from 'zod/mini';

const optionalAddress = z.union([z.literal(''), z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))]);
/** A contract that a community may do without; left out means empty. */
const laterAddress = z._default(optionalAddress, '');
const room = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  title: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The page that shows the room. */
  path: z.enum(['/', '/shill', '/memes-images']),
});
export type Room = z.infer<typeof room>;

/** The community's public settings: one JSON, served at /config.json, never holding a secret. */
export const publicConfigSchema = z.object({
  communityName: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Origin at which members reach the community, without a trailing slash. */
  projectUrl: z.url(),
  /** Top-level domain of names, with its dot, such as `.degen`. */
  tldName: z.string().check(z.regex(/^\.[^\s.]{1,20}$/)),
  supportedChainId: z.int().check(z.positive()),
  chainName: z.string().check(z.minLength(1)),
  /** Native coin of the chain. */
  tokenSymbol: z.string().check(z.minLength(1), z.maxLength(12)),
  tokenDecimals: z.int().check(z.minimum(0), z.maximum(36)),
  /** Empty when the chain has no explorer. */
  blockExplorerBaseUrl: z.union([z.literal(''), z.url()]),
  punkTldAddress: optionalAddress,
  punkMinterAddress: optionalAddress,
  /** 1: one price for all names; 5: a price by length. */
  punkNumberOfPrices: z.union([z.literal(1), z.literal(5)]),
  activityPointsAddress: optionalAddress,
  chatTokenAddress: optionalAddress,
  chatTokenSymbol: z.string(),
  chatTokenImage: z.string(),
  moderatorsAddress: laterAddress,
  tipsAddress: laterAddress,
  multicallAddress: laterAddress,
  swapRouterAddress: laterAddress,
  stakingContractAddress: laterAddress,
  airdropClaimDomainsAddress: laterAddress,
  airdropApAddress: laterAddress,
  nftLaunchpadBondingAddress: laterAddress,
  rooms: z.array(room).check(z.minLength(1)),
  /** Whether posting needs a name; reading never does. */
  postingNeedsName: z.boolean(),
  /** True on the chain that `npm start` brings along: the demo wallet and the faucet exist only there. */
  embeddedChain: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
/** A config as it may be written down: what has a default may be left out. */
export type PublicConfigInput = z.input<typeof publicConfigSchema>;
