import { createText } from '@parley/text/create';
import { useQuery } from '@tanstack/react-query';
import { checkImageLink } from '../../../data/media.ts';
import { useDebounced } from '../../../data/useDebounced.ts';

/** How long typing may pause before a link is checked, in milliseconds. */
const pauseMs = 500;

/** Whether a link leads to a picture; nothing for an upload of ours, which was checked when it came. */
export function LinkCheck({ url }: { url: string }) {
  const settled = useDebounced(url, pauseMs);
  const isLink = settled !== '' && settled === url && !settled.includes('/api/media/');
  const { data } = useQuery({
    queryKey: ['imageCheck', settled],
    queryFn: () => checkImageLink(settled),
    enabled: isLink,
    staleTime: 60_000,
  });
  if (!isLink) return null;
  if (data === undefined) return <p className="text-sm text-soft">{createText.checking}</p>;
  return 'error' in data ? (
    <p role="alert" className="text-sm text-warn">
      {createText.linkFails(data.error)}
    </p>
  ) : null;
}
