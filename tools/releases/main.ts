import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { releasedContracts } from './contracts.ts';

const usage = 'Usage: npm run release -- <version> [--from <checkout>]';
const folder = 'contracts/releases';

/**
 * `npm run release -- 0.2.0`: keeps the ABI and the bytecode of every contract that is deployed, as `npm run codegen`
 * wrote them, in `contracts/releases/0.2.0`. With `--from` those of another checkout.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { from: { type: 'string', default: '.' } },
  });
  const [version] = positionals;
  if (version === undefined || !/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/.test(version)) {
    throw new Error(usage);
  }
  const list = join(folder, 'releases.json');
  const known = JSON.parse(readFileSync(list, 'utf8')) as string[];
  if (known.includes(version)) throw new Error(`${version} was released; a release never changes.`);
  const generated = (name: string) =>
    import(
      pathToFileURL(resolve(values.from, `packages/chain/src/generated/${name}.ts`)).href
    ) as Promise<Record<string, unknown>>;
  const contracts = releasedContracts(await generated('abis'), await generated('bytecode'));
  mkdirSync(join(folder, version), { recursive: true });
  for (const [name, text] of Object.entries(contracts)) {
    writeFileSync(join(folder, version, `${name}.json`), text);
  }
  writeFileSync(list, `${JSON.stringify([version, ...known], null, 2)}\n`);
  console.log(`${Object.keys(contracts).length} contracts are kept in ${join(folder, version)}.`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
