import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a build leaves in index.html for the server. */
const page = `<html><head>
<!--parley-head--><title>Parley</title><!--/parley-head-->
<!--parley-config--></head><body><!--parley-payload--></body></html>`;

/** A built web app of one page, in a folder of its own. */
export function makeWebFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-site-'));
  mkdirSync(join(folder, 'assets'));
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  write('index.html', page);
  return { folder, write, remove: () => rmSync(folder, { recursive: true }) };
}

/** The tags of a page's head, by their name: title, canonical, description, og:title … */
export function headOfHtml(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf('</head>'));
  const pairs = [
    ...[...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => ['title', text]),
    ...[...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, url]) => [
      'canonical',
      url,
    ]),
    ...[...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(
      ([, name, text]) => [name, text],
    ),
  ];
  return Object.fromEntries(pairs.map(([name, text]) => [name, unescaped(text ?? '')]));
}

/** The payload in a page. */
export function payloadOfHtml(html: string): unknown {
  const json = /id="parley-payload">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

function unescaped(text: string): string {
  const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => letters[name] ?? '');
}
