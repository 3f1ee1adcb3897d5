import { judgeContracts } from './contracts/judge.ts';
import { judgeTypeScript } from './typescript/judge.ts';

/**
 * `npm run mutations`: every fault of both languages, or `-- --since <commit>` whatever Stryker thinks of in the
 * sources that differ from it. Words choose a language (`-- contracts`,
 * `-- typescript`) and the files with one of the other words in their path (`-- typescript swap`).
 */
const languages = ['contracts', 'typescript'];
const asked = process.argv.slice(3);
const sinceAt = asked.indexOf('--since');
if (sinceAt >= 0) {
  const [, commit = 'main', ...rest] = asked.splice(sinceAt);
  const { judgeChanged } = await import('./changed/judge.ts');
  await judgeChanged(commit, [...asked, ...rest]);
  process.exit(0);
}
const words = asked.filter((word) => !languages.includes(word));
const isAsked = (language: string) =>
  asked.includes(language) || !languages.some((other) => asked.includes(other));

const outcomes = [
  ...(isAsked('contracts') ? [await judgeContracts(words)] : []),
  ...(isAsked('typescript') ? [await judgeTypeScript(words)] : []),
].filter(({ total }) => total > 0);
for (const { language, caught, total } of outcomes) {
  const share = ((100 * caught) / total).toFixed(1);
  console.log(`${language}: ${caught} of ${total} faults caught (${share} %)`);
}
process.exit(outcomes.every(({ caught, total }) => caught === total) ? 0 : 1);
