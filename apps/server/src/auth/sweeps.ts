import { daysBefore, type Sweep } from '../platform/sweep.ts';

/** Devices that signed nothing. What members built on, and its keys, stays: they are few, and prove. */
export const authSweeps: readonly Sweep[] = [
  {
    table: 'revocations',
    keeps: 'goes with a device that signed nothing',
    text: `delete from revocations where device in (${unusedDevices()})`,
  },
  {
    table: 'devices',
    keeps: 'one that signed nothing goes 30 days after its sign-in ended',
    text: `delete from devices where id in (${unusedDevices()})
           and not exists (select from revocations r where r.device = devices.id)`,
  },
];

/** Devices that nothing needs: they signed no message, act, profile, or sign-out of another. */
function unusedDevices(): string {
  const isOwn = 's.author = d.author and s.device = d.id';
  return `select d.id from devices d
    where least(d.expires_at, d.ended_at) < ${daysBefore(30)}
      and not exists (select from shared.messages s where ${isOwn})
      and not exists (select from shared.moderation_acts s where s.device = d.id)
      and not exists (select from shared.bios s where ${isOwn})
      and not exists (select from shared.farcaster_links s where ${isOwn})
      and not exists (select from revocations r join devices o on o.id = r.device
                      where o.author = d.author and o.id <> d.id and r.statement->>'by' = d.id)
    limit $2`;
}
