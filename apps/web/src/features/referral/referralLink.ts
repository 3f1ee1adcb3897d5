import type { PublicConfig } from '@parley/domain/config/wire';

/** The link that names a member as the referrer: by name where it is plain ASCII, else by address. */
export function referralLink(
  { projectUrl }: Pick<PublicConfig, 'projectUrl'>,
  address: string,
  name: string | null,
): string {
  const isPlain = name !== null && /^[a-z0-9-]+$/.test(name);
  return `${projectUrl}/?ref=${isPlain ? name : address}`;
}
