import type { ConfigFault } from '@parley/domain/config/fault';
import type { PublicConfig } from '@parley/domain/config/wire';
import { type MiniAppFault, readManifest, readMiniApp } from './schemas.ts';

/** Where a value comes from that `miniapp` leaves out. */
const elsewhere: Readonly<Record<string, 'communityName' | 'projectUrl'>> = {
  name: 'communityName',
  homeUrl: 'projectUrl',
  castShareUrl: 'projectUrl',
};

/** The mini app's part of the manifest: the settings, with defaults. */
function bodyOf({ miniapp, communityName, projectUrl }: PublicConfig) {
  const { accountAssociation: _, authServerUrl: __, ...told } = miniapp;
  // Casts are shared with the community at its own address, which has to be of the same host.
  const share = told.homeUrl === undefined ? { castShareUrl: projectUrl } : {};
  return { version: '1', name: communityName, homeUrl: projectUrl, ...share, ...told };
}

/**
 * JSON of /.well-known/farcaster.json; null without an account association. Where events of clients are taken, it says
 * where, unless the settings do.
 */
export function manifestOf(community: PublicConfig, takesEvents: boolean): string | null {
  const { accountAssociation } = community.miniapp;
  if (accountAssociation === undefined) return null;
  const webhookUrl = `${community.projectUrl}/api/miniapp/webhook`;
  const miniapp = { ...(takesEvents && { webhookUrl }), ...bodyOf(community) };
  const read = readManifest({ accountAssociation, miniapp });
  return 'value' in read ? JSON.stringify(read.value) : null;
}

/**
 * The first thing in the settings that a mini app's manifest would not allow, or null. Without an
 * account association nothing is served, so only what `miniapp` does say has to be right.
 */
export function manifestFault(community: PublicConfig): ConfigFault | null {
  const { miniapp } = community;
  if (Object.keys(miniapp).length === 0) return null;
  const read = readMiniApp(bodyOf(community));
  const faults = 'faults' in read ? read.faults : [];
  const counts = ({ path }: MiniAppFault) =>
    miniapp.accountAssociation !== undefined || Object.hasOwn(miniapp, path[0] ?? '');
  const fault = faults.find(counts);
  if (fault !== undefined) return describe(community, fault);
  return associationFault(community);
}

function describe(community: PublicConfig, { path, message }: MiniAppFault): ConfigFault {
  const field = String(path[0]);
  const source = elsewhere[field];
  const isElsewhere = source !== undefined && !Object.hasOwn(community.miniapp, field);
  const key = isElsewhere ? source : ['miniapp', ...path].join('.');
  const value = isElsewhere ? community[source] : valueAt(community.miniapp, path);
  return { key, value, expected: `what a mini app’s manifest allows (${message})` };
}

/** The signature is for one domain, which its payload names. */
function associationFault({ miniapp, projectUrl }: PublicConfig): ConfigFault | null {
  const payload = miniapp.accountAssociation?.payload;
  if (payload === undefined) return null;
  const { hostname } = new URL(projectUrl);
  if (domainIn(payload) === hostname) return null;
  const expected = `{"domain":"${hostname}"} in base64url: Farcaster signs for one domain`;
  return { key: 'miniapp.accountAssociation.payload', value: payload, expected };
}

/** The domain that the payload of an account association is for; null for none. */
export function domainIn(payload: string): unknown {
  try {
    const said: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof said === 'object' && said !== null ? Reflect.get(said, 'domain') : null;
  } catch {
    return null;
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );
}
