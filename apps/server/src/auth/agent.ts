/** Browsers by their user agent; the first match, since most name others as well. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** A browser and its system in words, such as `Firefox on Linux`; empty when nothing is recognized. */
export function agentOf(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, 500);
  const browser = browsers.find(([, mark]) => mark.test(said))?.[0];
  const system = systems.find(([, mark]) => mark.test(said))?.[0];
  return [browser, system].filter((word) => word !== undefined).join(' on ');
}
