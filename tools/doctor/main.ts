import { diagnose } from './diagnose.ts';
import { pageOf } from './finding.ts';

/**
 * `npm run doctor`: looks at everything that can be wrong and says it on one page, with what to do. Run it with the
 * settings of the community, beside it or while it is stopped. Ends with 1 where something is bad.
 */
const { text, isBad } = pageOf(await diagnose(process.env));
console.log(text);
process.exit(isBad ? 1 : 0);
