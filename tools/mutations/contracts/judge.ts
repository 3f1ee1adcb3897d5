import { chosen, type Outcome, report } from '../fault.ts';
import { faults as all } from './faults.ts';
import { openWorkshop } from './workshop.ts';

/** Makes every fault in a copy of the contracts and runs the tests that have to notice it. */
export async function judgeContracts(words: readonly string[]): Promise<Outcome> {
  const faults = chosen(all, words);
  if (faults.length === 0) return { language: 'Solidity', caught: 0, total: 0 };
  const workshop = openWorkshop();
  const tests = [...new Set(faults.map((fault) => fault.tests))];
  console.log(`The contracts as they are, ${tests.length} test files …`);
  let caught = 0;
  try {
    if (!(await workshop.passes(tests))) throw new Error('The tests fail without any fault.');
    for (const fault of faults) {
      const verdict = await workshop.judge(fault);
      if (verdict === 'caught') caught++;
      report(verdict, fault);
    }
  } finally {
    workshop.close();
  }
  return { language: 'Solidity', caught, total: faults.length };
}
