import { spawn } from 'node:child_process';

/** Runs a program with its output on ours; resolves with its exit code. */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
}

/** Path of a program that an npm package brought. */
export function bin(name: string): string {
  return `node_modules/.bin/${name}${process.platform === 'win32' ? '.cmd' : ''}`;
}
