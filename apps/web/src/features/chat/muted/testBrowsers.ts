import { createDevice, type Device } from '@parley/chat-client/device/deviceKey';
import { type MuteKind, type Mutes, withChanges } from '@parley/domain/mutes/rules';
import { type MutesRequest, mutesBytes, mutesRequestSchema } from '@parley/domain/mutes/wire';
import { vi } from 'vitest';

export const site = { host: 'parley.example', chainId: 666_666_666 };
export const nothing: Mutes = { rooms: [], people: [], words: [], blocked: [] };
/** An address that is named by one hexadecimal digit. */
export const person = (digit: string) => `0x${digit.repeat(40)}`;

/** What happens to the next requests: an answer, one that gets lost behind the server, or no server at all. */
export type Way = 'answered' | 'lost' | 'away' | 'older';

/** The server as the browsers of a test reach it: it keeps a list for each device's member. */
export function startServer() {
  const kept = new Map<string, Mutes>();
  const members = new Map<string, { author: string; device: Device }>();
  const requests: MutesRequest[] = [];
  const state: { way: Way; isFull: boolean; onAsked: () => void } = {
    way: 'answered',
    isFull: false,
    onAsked: () => {},
  };

  async function answer(_: string, { body }: RequestInit): Promise<Response> {
    if (state.way === 'away') throw new TypeError('Failed to fetch');
    if (state.way === 'older') return Response.json({ message: 'Not found' }, { status: 404 });
    const { signature, ...said } = mutesRequestSchema.parse(JSON.parse(String(body)));
    const by = members.get(said.device);
    // A page of the test before.
    if (by === undefined) return Response.json({ message: 'no' }, { status: 401 });
    requests.push({ ...said, signature });
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      by.device.keys.publicKey,
      Buffer.from(signature, 'base64url'),
      mutesBytes(said),
    );
    if (!isSigned) return Response.json({ message: 'no' }, { status: 401 });
    const changes = state.isFull ? said.changes.filter(([, , is]) => !is) : said.changes;
    const mutes = withChanges(kept.get(by.author) ?? nothing, changes);
    kept.set(by.author, mutes);
    state.onAsked();
    if (state.way === 'lost') throw new TypeError('Failed to fetch');
    return Response.json({ mutes });
  }

  return {
    kept,
    requests,
    state,
    answer,
    async enrol(author: string): Promise<Device> {
      const device = await createDevice();
      members.set(device.id, { author, device });
      return device;
    },
  };
}

/** One browser: its storage, and its code as after a reload. Only one acts at a time. */
export async function openBrowser(server: ReturnType<typeof startServer>) {
  const entries = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };

  /** Acts as this browser does. */
  async function load() {
    vi.stubGlobal('localStorage', localStorage);
    vi.stubGlobal('window', { addEventListener: () => {} });
    vi.stubGlobal('fetch', server.answer);
    vi.resetModules();
    const [{ muted }, owner, { toggleMuted }, { syncMutes }] = await Promise.all([
      import('../../../storage/muted.ts'),
      import('../../../storage/mutedOwner.ts'),
      import('../../../storage/toggleMuted.ts'),
      import('./syncMutes.ts'),
    ]);
    return { muted, owner, toggleMuted, syncMutes };
  }
  let code = await load();

  return {
    entries,
    code: () => code,
    reload: async () => {
      code = await load();
    },
    use: () => vi.stubGlobal('localStorage', localStorage),
    list: () => code.muted.get(),
    toggle(kind: MuteKind, one: string) {
      vi.stubGlobal('localStorage', localStorage);
      code.toggleMuted(kind, one);
    },
    /** As when the page of a member opens. Throws what the server's absence throws. */
    async sync(author: string, device: Device, mustAsk = true) {
      vi.stubGlobal('localStorage', localStorage);
      await code.syncMutes(site, code.owner.ownMuted(author), device, mustAsk);
    },
  };
}
