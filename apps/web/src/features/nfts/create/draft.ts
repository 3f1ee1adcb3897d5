import { isRemoteUri } from '@parley/domain/media/addresses';
import { youtubeId } from '@parley/domain/media/rules';
import {
  basePriceMax,
  basePriceStep,
  creatorFeeMaxBps,
  isBasePrice,
} from '@parley/domain/nft/curve';
import type { NftKind } from '@parley/domain/nft/kinds';
import {
  byteLength,
  isShortText,
  isUniqueId,
  isUri,
  launchLimits,
  proposedId,
  proposedSymbol,
} from '@parley/domain/nft/launch';
import { labelSentence } from '@parley/domain/text/labels';
import { formatAmount } from '@parley/domain/tokens/format';
import { amountFault, parseAmount } from '@parley/domain/tokens/parse';
import { createText } from '@parley/text/create';
import * as z from 'zod/mini';

export const kinds = ['picture', 'music', 'video'] as const;
type Kind = (typeof kinds)[number];

/** A collection that is being made up, as typed. */
export const draftSchema = z.object({
  kind: z.enum(kinds),
  title: z.string(),
  /** Empty: made of the title. */
  symbol: z.string(),
  uniqueId: z.string(),
  description: z.string(),
  /** URIs; empty for none yet. */
  image: z.string(),
  media: z.string(),
  /** In coins. */
  price: z.string(),
  /** In percent. */
  share: z.string(),
  firstTokens: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;

export const emptyDraft: Draft = {
  kind: 'picture',
  title: '',
  symbol: '',
  uniqueId: '',
  description: '',
  image: '',
  media: '',
  price: '0.01',
  share: '5',
  firstTokens: '1',
};

/** What is launched: checked, in the units of the chain. */
export type Order = {
  title: string;
  symbol: string;
  uniqueId: string;
  description: string;
  image: string;
  media: string;
  mediaKind: NftKind;
  basePriceWei: bigint;
  creatorFeeBps: bigint;
  firstTokens: bigint;
};

type Fault = { text: string; isMissing: boolean };
export type Faults = Partial<Record<keyof Draft, Fault>>;

type Coin = { decimals: number; symbol: string };

const wrong = (text: string): Fault => ({ text, isMissing: false });
const missing = (text: string): Fault => ({ text, isMissing: true });

/** What a draft says about money, as soon as that can be read. */
export type Terms = Pick<Order, 'basePriceWei' | 'creatorFeeBps' | 'firstTokens'>;

type ReadDraft = { order: Order | null; terms: Terms | null; faults: Faults };

/** The order that a draft makes, or what is wrong with each field. */
export function readDraft(draft: Draft, coin: Coin): ReadDraft {
  const texts = textsOf(draft);
  const { media, mediaKind } = mediumOf(draft);
  const basePriceWei = parseAmount(draft.price, coin.decimals);
  const creatorFeeBps = parseAmount(draft.share, 2);
  const firstTokens = parseAmount(draft.firstTokens || '0', 0);
  const found = {
    ...textFaults(texts),
    image: imageFault(draft),
    media: mediaFault(draft),
    price: priceFault(draft.price, basePriceWei, coin),
    share: shareFault(draft.share, creatorFeeBps),
    firstTokens:
      firstTokens === null || firstTokens > launchLimits.firstTokens
        ? wrong(createText.firstInvalid(launchLimits.firstTokens))
        : null,
  };
  const faults = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null));
  const hasTerms = ['price', 'share', 'firstTokens'].every((field) => !(field in faults));
  if (!hasTerms || basePriceWei === null || creatorFeeBps === null || firstTokens === null) {
    return { order: null, terms: null, faults };
  }
  const terms = { basePriceWei, creatorFeeBps, firstTokens };
  const { image } = draft;
  const isWhole = Object.keys(faults).length === 0;
  const order = isWhole ? { ...texts, image, media, mediaKind, ...terms } : null;
  return { order, terms, faults };
}

type Texts = Pick<Order, 'title' | 'symbol' | 'uniqueId' | 'description'>;

/** The texts that are written on chain: what was left empty is made of the title. */
function textsOf(draft: Draft): Texts {
  const title = draft.title.trim();
  return {
    title,
    symbol: draft.symbol.trim() || proposedSymbol(title),
    uniqueId: draft.uniqueId.trim() || proposedId(title),
    description: draft.description.trim(),
  };
}

function textFaults({ title, symbol, uniqueId, description }: Texts) {
  const over = byteLength(description) - launchLimits.descriptionBytes;
  const isNamed = title !== '';
  return {
    title: isNamed ? nameFault(title, launchLimits.title) : missing(createText.titleMissing),
    symbol: isNamed ? symbolFault(symbol) : null,
    uniqueId: isNamed && !isUniqueId(uniqueId) ? wrong(createText.idInvalid) : null,
    description: over > 0 ? wrong(createText.descriptionTooLong(over)) : null,
  };
}

function symbolFault(symbol: string): Fault | null {
  return symbol === '' ? missing(createText.symbolHint) : nameFault(symbol, launchLimits.symbol);
}

/** What is wrong with a name of a collection; `longest` counts code points. */
function nameFault(name: string, longest: number): Fault | null {
  const unread = labelSentence(name);
  if (unread !== null) return wrong(unread);
  return isShortText(name, longest) ? null : wrong(createText.titleTooLong(longest));
}

function imageFault({ image, kind }: Draft): Fault | null {
  if (image === '') {
    return missing(kind === 'picture' ? createText.pictureMissing : createText.coverMissing);
  }
  return isUri(image) && isRemoteUri(image) ? null : wrong(createText.linkUnusable);
}

function mediaFault(draft: Draft): Fault | null {
  const { media, mediaKind } = mediumOf(draft);
  if (mediaKind === 'image' || mediaKind === 'youtube') return null;
  if (media === '') {
    return missing(draft.kind === 'music' ? createText.songMissing : createText.videoMissing);
  }
  return isUri(media) && isRemoteUri(media) ? null : wrong(createText.linkUnusable);
}

function shareFault(typed: string, bps: bigint | null): Fault | null {
  if (bps !== null && bps <= creatorFeeMaxBps) return null;
  return wrong(spelling(typed, 2) ?? createText.shareInvalid(formatAmount(creatorFeeMaxBps, 2)));
}

/** What is wrong with how a number is written; null for an empty field, which misses one. */
function spelling(typed: string, decimals: number): string | null {
  return typed.trim() === '' ? null : amountFault(typed, decimals);
}

function priceFault(typed: string, wei: bigint | null, coin: Coin): Fault | null {
  if (wei !== null && isBasePrice(wei)) return null;
  const { decimals, symbol } = coin;
  const spelled = spelling(typed, decimals);
  if (spelled !== null) return wrong(spelled);
  const [least, most] = [basePriceStep, basePriceMax].map((one) => formatAmount(one, decimals, 18));
  return wrong(createText.priceInvalid(least ?? '', most ?? '', symbol));
}

/** What a member chose to make a collection of this kind. */
export function kindOf(kind: NftKind): Kind {
  if (kind === 'image') return 'picture';
  return kind === 'audio' ? 'music' : 'video';
}

/** What a draft shows besides its picture. */
export function mediumOf({ kind, media }: Draft): { media: string; mediaKind: NftKind } {
  if (kind === 'picture') return { media: '', mediaKind: 'image' };
  if (kind === 'music') return { media, mediaKind: 'audio' };
  const video = youtubeId(media);
  return video === null ? { media, mediaKind: 'video' } : { media: video, mediaKind: 'youtube' };
}
