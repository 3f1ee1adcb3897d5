import type { PublicConfig } from '@parley/domain/config/wire';
import type { MediaKind } from '@parley/domain/media/types';
import type { Budget } from '@parley/domain/storage/budget';
import type { Wishers } from '@parley/domain/storage/kept';

/** How much members may upload, and how much is cached; sizes are in bytes. */
export type MediaLimits = Readonly<{
  fileBytes: Readonly<Record<MediaKind, number>>;
  /** The longest recording, in seconds. */
  seconds: number;
  /** What one member may upload in 24 hours, and in all. */
  memberDayBytes: number;
  memberBytes: number;
  /** What everybody's uploads may take together. */
  totalBytes: number;
  /** What files of other servers may take together. */
  cacheBytes: number;
  /** Days until an upload that nothing refers to is deleted; 0: never. */
  unusedDays: number;
}>;

/** A key that a Farcaster client signs events of its users with. */
export type AppKey = Readonly<{
  clientFid: number;
  /** The public key: `0x` and 64 hexadecimal digits in lower case. */
  key: string;
  /** The one user that it signs for; null: all users of that client. */
  fid: number | null;
}>;

/** Everything the server is told from outside, checked once at the start. */
export type ServerConfig = Readonly<{
  port: number;
  host: string;
  databaseUrl: string;
  /** NATS servers, with commas, that carry word between servers; null: the database does. */
  natsUrl: string | null;
  rpcUrl: string;
  /** Nodes of the same chain for the index, `rpcUrl` first; another is asked when one fails. */
  rpcUrls: readonly string[];
  /** WebSocket address of a node that announces new blocks; null: the index asks for them. */
  rpcSocketUrl: string | null;
  /** Requests a second that the index may send to them. */
  rpcPerSecond: number;
  /** Where what is measured can be read; null: nowhere. */
  metrics: Readonly<{ port: number; host: string }> | null;
  /** What every visitor may read. */
  community: PublicConfig;
  /** The file that it is from. */
  communityPath: string;
  /** Origin of the site, such as `https://parley.example`. */
  origin: string;
  /** Authority of the site, such as `parley.example` or `localhost:3000`; messages are signed for it. */
  authority: string;
  /** Folder of the built web app. */
  webFolder: string;
  /** Folder of everything that is kept, whose disk must not be full; null when it is elsewhere. */
  dataFolder: string | null;
  media: MediaLimits;
  /** False: no other site is asked for pictures, sound, video, or cards. */
  asksOutside: boolean;
  /** Key that funds demo wallets; null everywhere but on the embedded chain. */
  faucetKey: `0x${string}` | null;
  /** File for the key that settles orders, made when it is not there; null: no order book. */
  solverKeyFile: string | null;
  /** File for the key that anchors rooms on the chain, made when it is not there; null: nothing is. */
  anchorKeyFile: string | null;
  /** Seconds between two anchors of rooms that went on; 0: only when the operator asks. */
  anchorEverySeconds: number;
  /** File that says where the signer of permanent storage is; null: none runs beside this server. */
  signerFile: string | null;
  /** Who may wish that uploads are kept, and what that may cost. */
  storage: Readonly<{ by: Wishers; budget: Budget }>;
  /** File for the key that signs how far rooms go, made when it is not there; null: nothing is signed. */
  headKeyFile: string | null;
  /** File for the key that push messages are signed with, made when it is not there; null: push is off. */
  pushKeyFile: string | null;
  /** Who answers for push messages, told to push services: a `mailto:` or an `https:` address. */
  pushSubject: string;
  /** True when the end of stdin must stop the server. */
  supervised: boolean;
  /** True where the server ran before under the same supervisor: the chain may be away for a while. */
  startedBefore: boolean;
  /** Reverse proxies of ours in front of the server, each adding to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Messages that one author may send a second, for long; four seconds' worth in a burst. */
  messagesPerSecond: number;
  socketsPerAddress: number;
  /** File of the server's own log, null for none; the bytes of one, and how many files there are at most. */
  log: Readonly<{ file: string | null; maxBytes: number; files: number }>;
  /** File for what browsers report; null: the server's own log. */
  browserLog: string | null;
  /** Bytes that the file and the one before it may have together. */
  browserLogMaxBytes: number;
  /** A node of OP Mainnet, where Farcaster's registries are; null: no session tokens are made here. */
  farcasterRpcUrl: string | null;
  /** A Farcaster hub's HTTP address, which says whose keys sign for whom; null: none is asked. */
  farcasterHubUrl: string | null;
  /** Keys that are known to sign without asking a hub. */
  farcasterAppKeys: readonly AppKey[];
  /** Hosts of the Farcaster clients that are sent notifications for their users. */
  farcasterClientHosts: readonly string[];
  /** File for the key of session tokens, made when it is not there. */
  tokenKeyFile: string | null;
}>;
