import { chosen, type Fault, type Outcome, report } from '../fault.ts';
import { faults as all } from './faults.ts';
import { openWorkshop } from './workshop.ts';

/** Makes every fault in a copy of the sources and runs the tests that have to notice it. */
export async function judgeTypeScript(words: readonly string[]): Promise<Outcome> {
  const faults = chosen(all, words);
  if (faults.length === 0) return { language: 'TypeScript', caught: 0, total: 0 };
  const tests = [...new Set(faults.flatMap((fault) => fault.tests.split(' ')))];
  console.log(`TypeScript as it is, ${tests.length} test files …`);
  // Two copies: most tests wait for a database or a chain now and then.
  const workshops = [openWorkshop(), openWorkshop()] as const;
  const left: Fault[] = [...faults];
  let caught = 0;
  try {
    if (!(await workshops[0].passes(tests))) throw new Error('The tests fail without any fault.');
    const work = workshops.map(async (workshop) => {
      for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
        const verdict = await workshop.judge(fault);
        if (verdict === 'caught') caught++;
        report(verdict, fault);
      }
    });
    await Promise.all(work);
  } finally {
    for (const workshop of workshops) workshop.close();
  }
  return { language: 'TypeScript', caught, total: faults.length };
}
