import { checkName } from '@parley/domain/names/check';

/** Names near a taken one, the likeliest to be liked first; only such as may be minted. */
export function namesNear(name: string): string[] {
  return [`${name}1`, `${name}chat`, `the${name}`, `${name}-x`].filter(
    (near) => checkName(near).valid,
  );
}
