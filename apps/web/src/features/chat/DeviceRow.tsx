import type { DeviceEntry } from '@parley/domain/auth/revocation';
import { deviceText } from '@parley/text/devices';
import { Button } from '../../ui/Button.tsx';

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type DeviceRowProps = {
  entry: DeviceEntry;
  /** Whether it is the device of this very browser. */
  isCurrent: boolean;
  isBusy: boolean;
  onSignOut: () => void;
};

/** One device: with what it signed in, when, and when it was last seen. */
export function DeviceRow({ entry, isCurrent, isBusy, onSignOut }: DeviceRowProps) {
  const { agent, signedInAt, lastSeenAt } = entry;
  const name = agent || deviceText.unknown;
  return (
    <li className="flex items-center justify-between gap-4 border-line border-t py-3 last:border-b">
      <div className="grid min-w-0 gap-0.5">
        <span className="font-semibold">
          {name}
          {isCurrent && (
            <span className="ms-2 rounded-md border border-line px-1.5 font-medium text-soft text-xs">
              {deviceText.current}
            </span>
          )}
        </span>
        <span className="text-faint text-sm">
          {deviceText.signedIn(timeFormat.format(signedInAt))}
        </span>
        <span className="text-faint text-sm">
          {lastSeenAt === null
            ? deviceText.never
            : deviceText.lastSeen(timeFormat.format(lastSeenAt))}
        </span>
      </div>
      <Button
        size="small"
        busy={isBusy}
        onClick={onSignOut}
        aria-label={deviceText.signOutOf(isCurrent ? deviceText.current.toLowerCase() : name)}
      >
        {deviceText.signOut}
      </Button>
    </li>
  );
}
