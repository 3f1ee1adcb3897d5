import { type Attachment, splitBody } from '@parley/domain/chat/attachments';
import type { PublicConfig } from '@parley/domain/config/wire';
import { hashOfUri, mediaUri } from '@parley/domain/media/addresses';

/** A file of a message that was uploaded to this community, by its hash. */
export type OwnFile = { hash: string; file: Attachment };

/** The files of a message's text that this community could keep for good; none where it keeps nothing. */
export function ownFilesOf(
  body: string,
  config: Pick<PublicConfig, 'arweaveAddress' | 'arweaveGateway' | 'projectUrl'>,
): OwnFile[] {
  if (config.arweaveAddress === '' || config.arweaveGateway === '') return [];
  const found = splitBody(body).attached.flatMap((file): [string, Attachment][] => {
    const hash = hashOfUri(file.uri);
    const isOwn = hash !== null && file.uri === mediaUri(config.projectUrl, hash);
    return isOwn ? [[hash, file]] : [];
  });
  // A file may be there twice.
  return [...new Map(found)].map(([hash, file]) => ({ hash, file }));
}
