import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findBrowser } from './test/browser.ts';

/**
 * Renders the app's icons from `app.svg`; run it after a change there:
 * `node tools/bootstrap.mjs tools/icons.ts`. Systems that cut a picture to a shape of their own
 * (maskable, Apple) get one that fills its square; of a maskable one, a circle of 80 % is sure to stay.
 */
const folder = 'apps/web/public/icons';
const pictures = [
  { name: 'app-192', size: 192, fills: false, scale: 1 },
  { name: 'app-512', size: 512, fills: false, scale: 1 },
  { name: 'maskable-512', size: 512, fills: true, scale: 0.84 },
  { name: 'apple-touch', size: 180, fills: true, scale: 1 },
];

const source = readFileSync(`${folder}/app.svg`, 'utf8');
const browser = await chromium.launch({
  executablePath: findBrowser(process.env),
  args: ['--no-sandbox'],
});
for (const { name, size, fills, scale } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = fills ? 'background:#15130f;' : '';
  await page.setContent(
    `<body style="margin:0;${ground}"><div style="width:${size}px;height:${size}px;transform:scale(${scale})">${source}</div>`,
  );
  const picture = await page.screenshot({ type: 'png', omitBackground: true });
  writeFileSync(`${folder}/${name}.png`, picture);
  console.log(`${name}.png: ${picture.length} bytes`);
  await page.close();
}
await browser.close();
