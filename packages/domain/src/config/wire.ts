import * as z from 'zod/mini';
import { writtenAddress } from '../fields/chain.ts';
import { namedFarcasterAccount } from '../fields/farcaster.ts';
import { recordOf } from '../fields/record.ts';
import { urlOf } from '../fields/url.ts';
import { miniAppSettingsSchema } from '../miniapp/wire.ts';
import { gateSchema, roomSchema } from '../rooms/room.ts';

const optionalAddress = z.union([z.literal(''), writtenAddress]);
/** The address of an optional contract; missing means empty. */
const laterAddress = z._default(optionalAddress, '');
const webUrl = urlOf(/^https?$/);
/** An optional web address. */
const optionalUrl = z._default(z.union([z.literal(''), webUrl]), '');
const on = z._default(z.boolean(), true);
/** How long the browser trusts stored entries, in seconds; 0 means forever. */
const expiry = (seconds: number) => z._default(z.int().check(z.nonnegative()), seconds);
const text = (longest: number) => z._default(z.string().check(z.maxLength(longest)), '');
const hour = 60 * 60;

/** As many airdrops as one transaction claims from together with the newest. */
export const earlierAirdropsMax = 20;

const token = z.object({
  address: writtenAddress,
  symbol: z.string().check(z.minLength(1), z.maxLength(11)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
});

export type Room = z.infer<typeof roomSchema>;

/** The contracts that the index follows, by their keys. */
export const indexedContracts = [
  'punkTldAddress',
  'punkMinterAddress',
  'activityPointsAddress',
  'nftLaunchpadBondingAddress',
  'tipsAddress',
  'anchorsAddress',
  'stakingContractAddress',
  'swapRouterAddress',
  'airdropClaimDomainsAddress',
  'airdropApAddress',
] as const;
export type IndexedContract = (typeof indexedContracts)[number];

/** The community's public settings: one JSON, served at /config.json, never holding a secret. */
export const publicConfigSchema = z.object({
  communityName: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Origin at which members reach the community, without a trailing slash. */
  projectUrl: webUrl,
  /** Where the source code of what the community runs is published; empty: nowhere. */
  sourceCodeUrl: optionalUrl,
  /** Top-level domain of names, with its dot, such as `.degen`. */
  tldName: z.string().check(z.regex(/^\.[^\s.]{1,20}$/)),
  supportedChainId: z.int().check(z.positive()),
  chainName: z.string().check(z.minLength(1)),
  /** Native coin of the chain. */
  tokenSymbol: z.string().check(z.minLength(1), z.maxLength(12)),
  tokenDecimals: z.int().check(z.minimum(0), z.maximum(36)),
  /** Name of the native coin, such as `Degen`; empty: its symbol. */
  nativeCurrencyName: text(40),
  /** True where the coins are worthless; wallets then say so. */
  chainIsTestnet: z._default(z.boolean(), false),
  /** The chain's own public HTTP endpoint, for wallets that add the chain; empty: our `/api/rpc`. */
  rpcUrl: optionalUrl,
  /** Empty when the chain has no explorer. */
  blockExplorerBaseUrl: z.union([z.literal(''), webUrl]),
  blockExplorerName: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Explorer'),
  /** The explorer's API, which Parley does not call. */
  blockExplorerApiUrl: optionalUrl,
  punkTldAddress: optionalAddress,
  punkMinterAddress: optionalAddress,
  /** 1: one price for all names; 5: a price by length. */
  punkNumberOfPrices: z.union([z.literal(1), z.literal(5)]),
  activityPointsAddress: optionalAddress,
  chatTokenAddress: optionalAddress,
  chatTokenSymbol: z.string(),
  chatTokenImage: z.string(),
  /** Tokens that members choose from, besides the native coin and the chat token. */
  tokens: z._default(z.array(token), []),
  moderatorsAddress: laterAddress,
  tipsAddress: laterAddress,
  /** Where servers write how far rooms go. */
  anchorsAddress: laterAddress,
  multicallAddress: laterAddress,
  swapRouterAddress: laterAddress,
  stakingContractAddress: laterAddress,
  airdropClaimDomainsAddress: laterAddress,
  airdropApAddress: laterAddress,
  /** Airdrops for points of epochs before, newest first; they stay open until their last day. */
  earlierAirdropApAddresses: z._default(
    z.array(writtenAddress).check(z.maxLength(earlierAirdropsMax)),
    [],
  ),
  nftLaunchpadBondingAddress: laterAddress,
  /** Blocks before which these contracts have no events; the index looks for others itself. */
  startBlocks: z._default(recordOf(z.enum(indexedContracts), z.int().check(z.nonnegative())), {}),
  /** The contract that settles orders of the CoW protocol; signed orders name it. */
  cowSettlementAddress: laterAddress,
  /** The contract that tokens for CoW orders are approved to. */
  cowVaultRelayerAddress: laterAddress,
  /** Gives demo wallets their first coins and tokens; on the embedded chain only. */
  faucetAddress: laterAddress,
  /** Wallet of the permanent storage that pays for uploads; empty: no balance is shown. */
  arweaveAddress: z._default(
    z.union([z.literal(''), z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))]),
    '',
  ),
  /** Gateway of the permanent storage, without a trailing slash, on this computer also without https; empty: none. */
  arweaveGateway: z._default(
    z.union([
      z.literal(''),
      webUrl.check(
        z.regex(/^(https:|http:\/\/(localhost|127\.0\.0\.1)(?=[:/]|$))[^\s?#]*[^\s?#/]$/),
      ),
    ]),
    '',
  ),
  /** Whether members may upload files. */
  fileUploadEnabled: on,
  /** Whether the server asks other sites for the cards of links in messages. */
  linkCardsEnabled: on,
  /** What the community offers; each also needs its contract. */
  showFeatures: z.prefault(
    z.object({
      activityPoints: on,
      nftLaunchpad: on,
      sendTokens: on,
      stake: on,
      swap: on,
      airdrop: on,
    }),
    {},
  ),
  /** The text of a shared cast before the link, at most 280 characters; empty: the page's title. */
  farcasterShareText: text(280),
  /** The community's own Farcaster account, which gates may ask members to follow; null: none. */
  farcasterAccount: z._default(z.nullable(namedFarcasterAccount), null),
  /**
   * Social clients that may show the site inside their own page, as origins; `*.` is every subdomain. Those of this
   * computer, where a developer previews the site, need no https; a Content-Security-Policy knows no address of IPv6.
   */
  frameAncestors: z._default(
    z.array(
      z
        .string()
        .check(
          z.regex(
            /^(?:https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|https?:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/,
          ),
        ),
    ),
    ['https://farcaster.xyz', 'https://*.farcaster.xyz'],
  ),
  /** The community as a mini app of a social client; empty: not a mini app. */
  miniapp: z.prefault(miniAppSettingsSchema, {}),
  /** How long stored entries may be shown before the chain is asked, in seconds. */
  storageExpiry: z.prefault(
    z.object({
      usernames: expiry(24 * hour),
      collections: expiry(7 * 24 * hour),
      profilePictures: expiry(24 * hour),
    }),
    {},
  ),
  /** From WalletConnect's dashboard, 32 hexadecimal digits; empty: no QR wallets. */
  walletConnectProjectId: z._default(
    z.union([z.literal(''), z.string().check(z.regex(/^[0-9a-f]{32}$/))]),
    '',
  ),
  /** Relay of the QR wallets; empty: WalletConnect's own, once there is a project id. */
  walletConnectRelayUrl: z._default(z.union([z.literal(''), urlOf(/^wss?$/)]), ''),
  /** Meta tags for search engines and link previews; empty: Parley's own. */
  meta: z.prefault(
    z.object({
      title: text(80),
      description: text(300),
      /** Absolute, or a path on `projectUrl` such as `/preview.png`. */
      imageUrl: z._default(
        z.union([z.literal(''), webUrl, z.string().check(z.regex(/^\/[^/\\\s]\S*$/))]),
        '',
      ),
      keywords: text(300),
    }),
    {},
  ),
  rooms: z.array(roomSchema).check(z.minLength(1)),
  /** What members must have to write in any room. */
  gate: z.prefault(gateSchema, {}),
  /** What keeps floods and repeated texts out of all rooms; moderators are not bound. */
  guards: z.prefault(
    z.object({
      /** For a member's first `hours` here, unless they have `points` activity points. */
      newcomers: z.optional(
        z.object({
          hours: z.int().check(z.minimum(1), z.maximum(24 * 30)),
          points: z.optional(z.int().check(z.positive())),
          messagesPerHour: z.int().check(z.positive(), z.maximum(10_000)),
          linksPerHour: z.int().check(z.positive(), z.maximum(10_000)),
        }),
      ),
      /** How often a member may say the same in so many minutes. */
      repeats: z.optional(
        z.object({
          times: z.int().check(z.positive(), z.maximum(100)),
          minutes: z.int().check(z.positive(), z.maximum(24 * 60)),
        }),
      ),
    }),
    {},
  ),
  /** Whether posting needs a name; reading never does. */
  postingNeedsName: z.boolean(),
  /** True on the chain that `npm start` runs: the demo wallet and the faucet exist only there. */
  embeddedChain: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
/** A config as it may be written: keys with a default may be missing. */
export type PublicConfigInput = z.input<typeof publicConfigSchema>;
