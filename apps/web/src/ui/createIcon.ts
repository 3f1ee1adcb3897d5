import { createElement, type JSX, type SVGProps } from 'react';

/** What Lucide's icons bring: their name, and the elements of their picture. */
type IconData = {
  name: string;
  node: ReadonlyArray<readonly [tag: keyof JSX.IntrinsicElements, attributes: { key: string }]>;
};

/**
 * Draws Lucide's icons as its own `createLucideIcon` does, without the sizes, contexts, and aliases that
 * nobody here uses: they were 1 KB of every first load. `vite.config.ts` puts it in that one's place.
 */
// biome-ignore lint/style/noDefaultExport: stands in the place of a default export
export default function createIcon({ name, node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module loads
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    const picture = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round' as const,
      strokeLinejoin: 'round' as const,
      'aria-hidden': true,
      ...rest,
      className: ['lucide', `lucide-${name}`, className].filter(Boolean).join(' '),
    };
    return createElement(
      'svg',
      picture,
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
