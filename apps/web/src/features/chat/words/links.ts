import { tokenize } from 'linkifyjs';
import type { LinkFinder } from './segments.ts';

/** linkifyjs behind our own shape: web links only, https where a text names no scheme. */
export const findLinks: LinkFinder = (text) =>
  tokenize(text).map((token) => ({
    // A lone `localhost` is a word; a link needs a scheme or a dot.
    isLink: token.isLink && token.t === 'url' && /[.:]/.test(token.v),
    v: token.v,
    toHref: () => token.toHref('https'),
  }));
