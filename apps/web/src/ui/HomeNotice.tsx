import type { HomeFault } from '@parley/domain/site/homeFault';
import { homeAddressText } from '@parley/text/homeAddress';

/** Why nobody can connect and write where this page is open, and where they can. */
export function HomeNotice({ fault }: { fault: HomeFault }) {
  if (fault.kind === 'unsafe') return homeAddressText.unsafe;
  return (
    <>
      {homeAddressText.elsewhere}{' '}
      <a href={fault.home} className="font-semibold underline underline-offset-4">
        {new URL(fault.home).origin}
      </a>
    </>
  );
}
