import { checkName } from '@parley/domain/names/check';

/** Names near a taken one, the likeliest to be liked first; only such as may be minted. */
export function namesNear(name: string): string[] {
  return [`${name}1`, `${name}chat`, `the${name}`, `${name}-x`].filter(
    (near) => checkName(near).valid,
  );
}

const first =
  'calm bold warm keen wild kind cool tiny neat soft fair glad blue gold jade ruby mild nova pine rosy';
const last =
  'fox owl elk bee cat yak jay ant koi emu bat hen cub eel ram pug hare wren seal dove crab mole';

/** Names for somebody who has no idea yet: always the same for an address, as many as are asked for. */
export function namesToTry(address: `0x${string}`, count: number): string[] {
  const [beginnings, endings] = [first.split(' '), last.split(' ')];
  const all = beginnings.length * endings.length;
  const start = Number(BigInt(address) % BigInt(all));
  // A step without a common divisor with the number of names comes to each of them once.
  const step = 167;
  return Array.from({ length: Math.min(count, all) }, (_, index) => {
    const place = (start + index * step) % all;
    const beginning = beginnings[place % beginnings.length] ?? '';
    return beginning + (endings[Math.floor(place / beginnings.length)] ?? '');
  });
}
