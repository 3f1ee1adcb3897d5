// What forge needs of a compiler: `--version`, and `--standard-json` from stdin to stdout.
// solc's own command line prints a notice before the JSON, which forge cannot read.
import { readFileSync, writeSync } from 'node:fs';
import solc from 'solc';

if (process.argv.includes('--version')) {
  writeAll(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
} else if (process.argv.includes('--standard-json')) {
  writeAll(solc.compile(readFileSync(0, 'utf8')));
} else {
  process.stderr.write('Only --version and --standard-json are supported.\n');
  process.exitCode = 1;
}

/** Writes all of it before returning: a pipe may take less than it is offered. */
function writeAll(text) {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
