import { faults } from './faults.ts';
import { openWorkshop } from './workshop.ts';

const workshop = openWorkshop();
const tests = [...new Set(faults.map((fault) => fault.tests))];
console.log(`The contracts as they are, ${tests.length} test files …`);
let caught = 0;
try {
  if (!(await workshop.passes(tests))) throw new Error('The tests fail without any fault.');
  for (const fault of faults) {
    const verdict = await workshop.judge(fault);
    if (verdict === 'caught') caught++;
    console.log(`${verdict.padEnd(7)} ${fault.file.padEnd(28)} ${fault.what}  (${fault.tests})`);
  }
} finally {
  workshop.close();
}
console.log(`\n${caught} of ${faults.length} faults caught`);
process.exit(caught === faults.length ? 0 : 1);
