import { createPortal } from 'react-dom';
import { useHomeFault } from '../data/useHomeFault.ts';
import { HomeNotice } from '../ui/HomeNotice.tsx';
import { newBuildId } from './newBuildId.ts';

/** Says in the frame's place where this community is, on a page that is open at another address. */
export function AddressBar() {
  const fault = useHomeFault();
  const place = document.getElementById(newBuildId);
  if (fault === null || place === null) return null;
  return createPortal(
    <p
      role="status"
      className="shrink-0 border-line border-b bg-raise px-4 py-2 text-center text-sm text-warn [overflow-wrap:anywhere]"
    >
      <HomeNotice fault={fault} />
    </p>,
    place,
  );
}
