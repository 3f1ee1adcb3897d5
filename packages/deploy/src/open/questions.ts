import { publicConfigSchema } from '@parley/domain/config/wire';
import { type DeployFile, deployFileSchema } from '../chainFile.ts';

/** What is known already: answers, and what the node and the key say. */
export type Known = Partial<Record<keyof DeployFile, unknown>>;

export type Question = {
  key: keyof DeployFile;
  /** What is asked. */
  text: string;
  /** What an empty answer stands for; null where there is nothing. */
  standard: (known: Known) => string | null;
  /** The value of what was typed; the text itself where it is missing. */
  read?: (typed: string) => unknown;
};

const list = (typed: string) => typed.split(/[\s,]+/).filter((part) => part !== '');
const word = (text: unknown) => String(text ?? '').replace(/[^\p{L}\p{N}]/gu, '');

/** What a community on a chain needs to be asked, in this order; the address of its node comes first, by itself. */
export const questions: readonly Question[] = [
  { key: 'chainName', text: 'Name of the chain', standard: ({ chainName }) => given(chainName) },
  {
    key: 'tokenSymbol',
    text: 'Symbol of its coin',
    standard: ({ tokenSymbol }) => given(tokenSymbol) ?? 'ETH',
  },
  {
    key: 'blockExplorerBaseUrl',
    text: 'Address of its block explorer (empty for none)',
    standard: ({ blockExplorerBaseUrl }) => given(blockExplorerBaseUrl) ?? '',
  },
  {
    key: 'communityName',
    text: 'Name of the community',
    standard: ({ communityName }) => given(communityName),
  },
  {
    key: 'projectUrl',
    text: 'Address at which members open it',
    standard: ({ projectUrl }) => given(projectUrl) ?? 'http://localhost:3000',
  },
  {
    key: 'tldName',
    text: 'Ending of members’ names, with its dot',
    standard: ({ tldName, communityName }) =>
      given(tldName) ??
      (word(communityName) === '' ? null : `.${word(communityName).toLowerCase()}`.slice(0, 21)),
  },
  {
    key: 'prices',
    text: 'Prices of names of 1, 2, 3, 4, and 5 or more characters, in coins',
    standard: ({ prices }) =>
      Array.isArray(prices) ? prices.join(', ') : '800, 400, 200, 120, 10',
    read: list,
  },
  {
    key: 'launchFee',
    text: 'Fee for launching an NFT collection, in coins',
    standard: ({ launchFee }) => given(launchFee) ?? '20',
  },
  {
    key: 'chatTokenName',
    text: 'Name of the chat token',
    standard: ({ chatTokenName, communityName }) =>
      given(chatTokenName) ?? `${communityName ?? ''} Chat`.trim(),
  },
  {
    key: 'chatTokenSymbol',
    text: 'Its symbol',
    standard: ({ chatTokenSymbol }) => given(chatTokenSymbol) ?? 'CHAT',
  },
  {
    key: 'owner',
    text: 'Address of the owner, who holds all powers (docs/owner-powers.md)',
    standard: ({ owner }) => given(owner),
  },
  {
    key: 'firstSupply',
    text: 'Chat tokens that the owner gets now',
    standard: ({ firstSupply }) => given(firstSupply) ?? '1000000',
  },
  {
    key: 'poolTokens',
    text: 'Chat tokens for the pool, in which members swap (0 for no pool yet)',
    standard: ({ poolTokens }) => given(poolTokens) ?? '0',
  },
  {
    key: 'poolCoins',
    text: 'Coins for the pool',
    standard: ({ poolCoins, poolTokens }) =>
      given(poolCoins) ?? (Number(poolTokens) === 0 ? '0' : null),
  },
];

const given = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** What nobody is asked: usual fees, and what follows from the answers. An answer file may say otherwise. */
export function unasked(known: Known): Known {
  const { owner, tldName } = known;
  return {
    tokenDecimals: 18,
    tldSymbol: `${word(tldName).toUpperCase().slice(0, 8)}NAME`,
    referralFeeBps: 1_000,
    swapFeeBps: 50,
    swapReferralShareBps: 2_000,
    stakingShareBps: 5_000,
    stakingPeriodDays: 7,
    tradeFeeBps: 200,
    treasury: owner,
    ...known,
  };
}

/** Why a value is none for a key, by the rules of the chain file and of the public config; null where it is one. */
export function faultOf(key: keyof DeployFile, value: unknown): string | null {
  const shapes = [deployFileSchema.shape, publicConfigSchema.shape] as Record<
    string,
    { safeParse(value: unknown): { error?: { issues: { message: string }[] } } } | undefined
  >[];
  for (const shape of shapes) {
    // Prices of the config come from its contract.
    const [issue] = shape[key]?.safeParse(value).error?.issues ?? [];
    if (issue !== undefined) return issue.message;
  }
  return null;
}
