import type { Devices } from '../auth/devices.ts';
import type { Log } from '../platform/log.ts';
import type { Bus } from './bus.ts';
import type { Feeds } from './feeds.ts';
import type { ChatLimits } from './limits.ts';
import type { createChatSocket } from './socket.ts';

type Options = {
  bus: Bus;
  feeds: Feeds;
  /** The keys of all nodes; one that joins brings its own. */
  headKeys: { renew(): Promise<void> };
  devices: Devices;
  socket: Pick<ReturnType<typeof createChatSocket>, 'endDevices' | 'devices'>;
  log: Log;
  limits: ChatLimits;
};

/**
 * Keeps this node in step with the others: new messages, and devices that were signed out. The bus makes
 * it quick; that nothing is missed is certain without it, by looking at the database now and then.
 */
export function joinNodes({ bus, feeds, headKeys, devices, socket, log, limits }: Options) {
  const unreadable = (error: unknown) => log.warn('log-unreadable', { message: String(error) });
  const poll = () => void Promise.all([feeds.poll(), headKeys.renew()]).catch(unreadable);
  const recheck = () => void devices.recheck(socket.devices()).catch(unreadable);
  const catchUp = () => {
    poll();
    recheck();
  };

  bus.subscribe({
    opened: catchUp,
    joined: catchUp,
    // It may still be there, and only its word is lost.
    left: catchUp,
    heard(notice) {
      if (notice.t === 'log') feeds.hear(notice);
      if (notice.t === 'revoked') devices.revoked(notice.devices, 'elsewhere');
    },
  });
  devices.onRevoked((ids, where) => {
    socket.endDevices(ids);
    if (where === 'here') bus.publish({ t: 'revoked', devices: [...ids] });
  });
  const look = () => (bus.isOpen() ? poll() : catchUp());
  const timers = [setInterval(look, limits.headPollMs), setInterval(recheck, limits.deviceCheckMs)];
  bus.start();

  return {
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await bus.stop();
    },
  };
}
