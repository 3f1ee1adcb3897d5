import { reasonOf } from '@parley/domain/text/reason';
import sharp, { type Metadata } from 'sharp';
import { bad, type Finding, ok, warn } from '../doctor/finding.ts';
import type { Ask } from './ask.ts';

type Size = { width: number; height: number };
/** What a client expects of a picture: a size in pixels, or its ratio alone. */
type Wish = Size & { isRatio?: boolean; isOpaquePng?: boolean };

/** Sizes of the pictures of a manifest (miniapps.farcaster.xyz/docs/specification). */
const wishes = {
  iconUrl: { width: 1_024, height: 1_024, isOpaquePng: true },
  splashImageUrl: { width: 200, height: 200 },
  imageUrl: { width: 3, height: 2, isRatio: true },
  heroImageUrl: { width: 1_200, height: 630 },
  ogImageUrl: { width: 1_200, height: 630 },
  screenshotUrls: { width: 1_284, height: 2_778 },
} satisfies Record<string, Wish>;

/** What the picture of an embed has to be, by the ratio that the embed says; 3:2 where it says none. */
export function embedWish(aspectRatio: '1:1' | '3:2' | undefined): Wish {
  return aspectRatio === '1:1' ? { width: 1, height: 1, isRatio: true } : wishes.imageUrl;
}

/** A ratio may be that much off, from rounding to whole pixels. */
const ratioMargin = 0.02;

/** Whether each picture that a manifest names is there, and as clients want it. */
export async function pictureFindings(
  named: { [Field in keyof typeof wishes]?: string | string[] | undefined },
  ask: Ask,
): Promise<Finding[]> {
  const all = Object.entries(wishes).flatMap(([field, wish]) =>
    [named[field as keyof typeof wishes] ?? []].flat().map((url) => ({ field, url, wish })),
  );
  return Promise.all(all.map(({ field, url, wish }) => pictureFinding(field, url, wish, ask)));
}

/** Whether a picture is there, and as it is wished for. */
export async function pictureFinding(
  what: string,
  url: string,
  wish: Wish,
  ask: Ask,
): Promise<Finding> {
  try {
    const response = await ask(url);
    if (!response.ok) return bad(what, `${url} answers ${response.status}.`);
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    const fault = faultOf(picture, wish);
    return fault === null ? ok(what, url) : warn(what, `${url} ${fault}`);
  } catch (error) {
    return bad(what, `${url}: ${reasonOf(error)}`);
  }
}

function faultOf({ width, height, format, hasAlpha }: Metadata, wish: Wish): string | null {
  const off = Math.abs(width / height / (wish.width / wish.height) - 1);
  if (wish.isRatio && off > ratioMargin) {
    return `is ${width} × ${height}: clients cut it to ${wish.width}:${wish.height}.`;
  }
  if (!wish.isRatio && (width !== wish.width || height !== wish.height)) {
    return `is ${width} × ${height}: make it ${wish.width} × ${wish.height}.`;
  }
  return wish.isOpaquePng && (format !== 'png' || hasAlpha)
    ? 'is not an opaque PNG: make it one.'
    : null;
}
