import { judgeContracts } from './contracts/judge.ts';
import { judgeTypeScript } from './typescript/judge.ts';

/** `npm run mutations`: both languages, or one of them (`-- contracts`, `-- typescript`). */
const asked = process.argv.slice(3);
const isAsked = (language: string) => asked.length === 0 || asked.includes(language);

const outcomes = [
  ...(isAsked('contracts') ? [await judgeContracts()] : []),
  ...(isAsked('typescript') ? [await judgeTypeScript()] : []),
];
for (const { language, caught, total } of outcomes) {
  const share = ((100 * caught) / total).toFixed(1);
  console.log(`${language}: ${caught} of ${total} faults caught (${share} %)`);
}
process.exit(outcomes.every(({ caught, total }) => caught === total) ? 0 : 1);
