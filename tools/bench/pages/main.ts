import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startCommunity } from '@parley/testkit/community';

/** Fetched when the bench runs: it would double what everybody else has to install. */
const lighthouse = 'lighthouse@12.8.2';
const runsPerPage = 5;
const pages = ['/', '/nft', '/profile'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Least scores, in this order. */
const budgets = [95, 100, 100, 100];

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

const run = promisify(execFile);

/** One visit of Lighthouse's mid-range phone on a slow network. */
async function visit(url: string, folder: string): Promise<number[]> {
  const output = join(folder, 'report.json');
  const flags = '--headless=new --no-sandbox --disable-background-networking';
  const args = ['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${output}`];
  await persist(() =>
    run('npx', [...args, `--chrome-flags=${flags}`], {
      env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' },
    }),
  );
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  return [
    ...categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    report.audits['total-blocking-time']?.numericValue ?? Number.NaN,
    report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  ];
}

/** Now and then Chromium records nothing at all, and Lighthouse asks to be run again. */
async function persist(work: () => Promise<unknown>, attempts = 3): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (attempts === 1) throw error;
    await persist(work, attempts - 1);
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), 'parley-lighthouse-'));
const community = await startCommunity();
console.log(`Median of ${runsPerPage} visits; budgets ${budgets.join(' / ')}, shift below 0.02.\n`);
console.log(
  '| page | performance | accessibility | best practices | SEO | LCP ms | TBT ms | shift |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
try {
  for (const page of pages) {
    const visits: number[][] = [];
    for (let count = 0; count < runsPerPage; count += 1) {
      visits.push(await visit(community.url + page, folder));
    }
    const medians = (visits[0] ?? []).map((_, column) =>
      median(visits.map((row) => row[column] ?? Number.NaN)),
    );
    const shown = medians.map((value, column) => value.toFixed(column < 6 ? 0 : 3));
    console.log(`| ${page} | ${shown.join(' | ')} |`);
  }
} finally {
  await community.remove();
  rmSync(folder, { recursive: true });
}
