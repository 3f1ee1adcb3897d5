import { mediaUrl } from '@parley/domain/media/addresses';
import { imageFault } from '@parley/domain/profile/image';
import { pictureText } from '@parley/text/picture';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useConfig } from '../../data/config.tsx';
import { memberNftsOptions } from '../../data/nfts.ts';
import { Failed } from '../../ui/Failed.tsx';

type NftChoiceProps = {
  address: `0x${string}`;
  /** The picture's address; '' for none. */
  chosen: string;
  onChoose: (image: string) => void;
};

/** The pictures of the collections that a member holds pieces of, those that fit into a name's data. */
export function NftChoice({ address, chosen, onChoose }: NftChoiceProps) {
  const { projectUrl } = useConfig();
  const group = useId();
  const { data, isError, refetch } = useQuery(memberNftsOptions(address));
  const pictures = (data?.collected ?? [])
    .map(({ collection }) => collection)
    .filter(({ image }) => imageFault(image) === null);
  if (data === undefined && !isError) return <div className="min-h-[110px]" aria-hidden="true" />;
  if (data === undefined) {
    return <Failed text={pictureText.nftsFailed} onRetry={() => void refetch()} />;
  }
  return (
    <fieldset>
      <legend className="mb-2 text-soft text-sm">{pictureText.nfts}</legend>
      {pictures.length === 0 && <p className="text-soft text-sm">{pictureText.noNfts}</p>}
      <div className="-m-1 grid max-h-[184px] grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2 overflow-y-auto p-1">
        {pictures.map(({ address: collection, image, name }) => (
          <label
            key={collection}
            title={name}
            className="relative block aspect-square cursor-pointer overflow-hidden rounded-picture bg-raise outline-offset-2 has-checked:outline-2 has-focus-visible:outline-2 has-checked:outline-signal has-focus-visible:outline-signal-text"
          >
            <input
              type="radio"
              name={group}
              aria-label={name}
              checked={chosen === image}
              onChange={() => onChoose(image)}
              className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
            />
            <img
              src={mediaUrl(image, 320, projectUrl) ?? undefined}
              alt=""
              decoding="async"
              className="absolute inset-0 size-full object-cover"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
