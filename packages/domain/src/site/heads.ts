import type { PublicConfig } from '../config/wire.ts';
import { isolated } from '../names/display.ts';
import { pageAt, type TitleSettings, titleOf } from './pages.ts';
import { plainText } from './plainText.ts';
import type { Head } from './wire.ts';

/** What a page is about, as strangers wrote it on chain: none of it is to be trusted. */
export type Subject = {
  /** What its own address says, such as `alice.degen`. */
  id?: string;
  title?: string;
  description?: string;
  /** Only an https address is shown. */
  image?: string;
};

type HeadSettings = TitleSettings & Pick<PublicConfig, 'projectUrl' | 'tldName'>;

/** The part of a query that makes another page of it; the rest (`ref` …) is left out of addresses. */
const ownQuery: Readonly<Record<string, readonly string[]>> = {
  '/profile': ['id'],
  '/post': ['id', 'room'],
  '/nft/collection': ['id'],
};
const idMaxLength = 128;
/** The longest name with its TLD and its code; in characters. */
const titleMaxLength = 256;

/** Head of the page at `path` with the query `query` (`?id=…`), about `subject` where one is known. */
export function headOf(
  path: string,
  query: string,
  config: HeadSettings,
  subject: Subject = {},
): Head {
  const page = pageAt(path);
  const about =
    subject.title === undefined ? '' : isolated(plainText(subject.title, titleMaxLength));
  return {
    title: titleOf(path, config, about || undefined),
    description: plainText(subject.description ?? '', 200) || descriptionOf(page, config, about),
    url: config.projectUrl + (page === null ? '/' : page + queryOf(page, query, subject)),
    image: pictureAt(subject.image) ?? absolute(config.meta.imageUrl, config.projectUrl),
    robots: page === null ? 'noindex' : 'index, follow',
  };
}

function queryOf(page: string, query: string, subject: Subject): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const key of ownQuery[page] ?? []) {
    const value = key === 'id' ? (subject.id ?? given.get(key)) : given.get(key);
    if (value) kept.set(key, value.slice(0, idMaxLength));
  }
  return kept.size === 0 ? '' : `?${kept}`;
}

/** The address of a picture when it is one that a browser may be sent to. */
function pictureAt(address: string | undefined): string | null {
  if (address === undefined || address.length > 2_048 || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' ? url.href : null;
}

function absolute(address: string, projectUrl: string): string | null {
  return address === '' ? null : new URL(address, projectUrl).href;
}

/** A page's own sentence, else what the settings say of the whole community. */
function descriptionOf(page: string | null, config: HeadSettings, about: string): string {
  const { communityName: name, tldName, meta } = config;
  const sentences: Readonly<Record<string, string>> = {
    '/post': `One message of ${name}, with its replies.`,
    '/about': `What ${name} is and how it works.`,
    '/stake': `Stake and claim your share of what ${name} earns.`,
    '/airdrop': `Claim what ${name} gives to holders of names and activity points.`,
    '/profile': about
      ? `${about} at ${name}: name, points and collections.`
      : `A member of ${name}: name, points and collections.`,
    '/swap/cow': `Swap tokens at ${name} by signed orders.`,
    '/swap/univ2': `Swap tokens at ${name}.`,
    '/find-user': `Find a member of ${name} by a ${tldName} name.`,
    '/send-tokens': `Send tokens to a ${tldName} name or an address.`,
    '/activity-points': `How activity points are earned at ${name}.`,
    '/nft': `The newest NFT collections of ${name}.`,
    '/nft/create': `Launch an NFT collection at ${name}.`,
    '/nft/featured': `NFT collections that ${name} recommends.`,
    '/nft/collection': `An NFT collection of ${name}: buy, sell and talk.`,
    '/nft/music-nfts': `NFT collections of ${name} with music.`,
    '/nft/video-nfts': `NFT collections of ${name} with video.`,
    '/nft/most-traded': `The most traded NFT collections of ${name}.`,
    '/nft/most-holders': `The NFT collections of ${name} with the most holders.`,
    '/nft/highest-price': `The dearest NFT collections of ${name}.`,
  };
  const whole =
    meta.description || `${name}: a community's names, chat and economy, on its own chain.`;
  return (page === null ? undefined : sentences[page]) ?? whole;
}
