import { isOpen } from '@parley/domain/site/features';
import { useConfig } from '../data/config.tsx';
import { useHasName } from '../data/useHasName.ts';
import { useAddress } from '../data/wallet.ts';
import { HereList } from '../features/chat/presence/HereList.tsx';
import { NamesRail } from '../features/names/NamesRail.tsx';
import { PointsRail } from '../features/points/PointsRail.tsx';
import { RailEnd } from '../ui/Rail.tsx';

/**
 * Beside a room: the member's points, who is here, and the member's names. It stands below what is there at once:
 * it comes late, and who is here changes all the time.
 */
export function RoomRail() {
  const config = useConfig();
  const address = useAddress();
  const hasName = useHasName();
  if (address === null || !hasName) return null;
  return (
    <RailEnd>
      <div className="contents *:border-line *:border-t *:pt-[22px]">
        {isOpen('activityPoints', config) && <PointsRail address={address} />}
        <HereList self={address} />
        <NamesRail address={address} />
      </div>
    </RailEnd>
  );
}
