import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { mediaUrl } from '@parley/domain/media/addresses';
import { pictureOf } from '@parley/domain/profile/picture';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readEntry, writeEntry } from '../storage/expiringCache.ts';
import { openReads } from '../wallet/wallet.ts';
import { useConfig } from './config.tsx';

const pictureKeys = {
  of: (name: string) => ['picture', name.toLowerCase()] as const,
};

/** The picture in a name's data, as its holder wrote it; null for none. */
export function pictureOptions(config: PublicConfig, name: string) {
  const { punkTldAddress: registry, storageExpiry } = config;
  const stored = () => readEntry('img', name, storageExpiry.profilePictures);
  return queryOptions({
    queryKey: pictureKeys.of(name),
    queryFn: async (): Promise<string | null> => {
      if (!isAddress(registry)) return null;
      const [reads, { getNameData }] = await openReads(
        config,
        import('@parley/chain/names/getNameData'),
      );
      const image = pictureOf(await getNameData(reads, { registry, name }));
      writeEntry('img', name, { image });
      return image;
    },
    staleTime: 60_000,
    initialData: () => stored()?.image,
    initialDataUpdatedAt: () => stored()?.storedAt,
  });
}

/** The picture in a name's data as its holder wrote it: undefined while unknown, null for none. */
export function usePicture(name: string | null | undefined): string | null | undefined {
  const config = useConfig();
  const enabled = Boolean(name) && config.punkTldAddress !== '';
  return useQuery({ ...pictureOptions(config, name ?? ''), enabled }).data;
}

/** Where a name's picture is on our own server; null while that is unknown, or for none. */
export function usePictureUrl(name: string | null | undefined): string | null {
  const { projectUrl } = useConfig();
  const image = usePicture(name);
  return image ? mediaUrl(image, 320, projectUrl) : null;
}
