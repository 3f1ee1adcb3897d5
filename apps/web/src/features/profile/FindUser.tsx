import { isAddress } from '@parley/domain/fields/hex';
import { checkName, mayBeKnown } from '@parley/domain/names/check';
import { readName } from '@parley/domain/names/rules';
import { shortAddress } from '@parley/domain/tokens/format';
import { findUserText } from '@parley/text/findUser';
import { searchText } from '@parley/text/search';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { nameHolderOptions } from '../../data/names.ts';
import { foundPeopleOptions } from '../../data/search.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { useAuthor, useIsReconnecting } from '../../data/wallet.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { recentPeople, recentPeopleOf } from '../../storage/recentPeople.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { PageBody } from '../../ui/PageBody.tsx';
import { FoundNames } from './FoundNames.tsx';
import { RecentPeople } from './RecentPeople.tsx';
import { SuggestedPeople } from './SuggestedPeople.tsx';
import { useRowKeys } from './useRowKeys.ts';

/**
 * Finds members by parts of their names as one types, and by a whole name or an address at once. Before that it
 * shows whom the member looked at lately, and who may be worth a look.
 */
export function FindUser() {
  const config = useConfig();
  const [, goTo] = useLocation();
  const [typed, setTyped] = useState('');
  const asked = typed.trim();
  const byAddress = isAddress(asked);
  const name = byAddress ? '' : readName(asked, config.tldName);
  const valid = mayBeKnown(name);
  const message = valid ? null : checkName(name).message;
  const settled = useDebounced(name, 300);
  const isSettled = settled === name;
  const holder = useQuery({ ...nameHolderOptions(config, settled), enabled: valid && isSettled });
  const like = useQuery({ ...foundPeopleOptions(settled), enabled: settled !== '' });
  const isFound = byAddress || (isSettled && Boolean(holder.data));
  const part = useRef<HTMLDivElement>(null);
  useRowKeys(part);

  return (
    <PageBody title={findUserText.title} intro={findUserText.intro(config.tldName)}>
      <div ref={part}>
        <form
          className="grid max-w-[440px] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isFound) return;
            const id = byAddress ? asked : `${name}${config.tldName}`;
            goTo(`/profile/?id=${encodeURIComponent(id)}`);
          }}
        >
          <Field
            label={findUserText.label}
            value={typed}
            maxLength={128}
            onChange={(event) => setTyped(event.target.value)}
            wrong={!byAddress && !valid && message !== null}
            hint={hint()}
          />
          <Button type="submit" look="signal" disabled={!isFound}>
            {findUserText.submit}
          </Button>
        </form>
        {name !== '' && <FoundNames asked={name} names={like.data?.names ?? []} />}
        {name !== '' && like.isError && (
          <p role="status" className="mt-8 text-soft">
            {findUserText.unlisted}
          </p>
        )}
        {asked === '' && <People onEmpty={() => part.current?.querySelector('input')?.focus()} />}
      </div>
      <div className="mt-8">
        <Button size="small" onClick={() => openDialog('search')}>
          <SearchIcon className="size-4" />
          {searchText.everything}
        </Button>
      </div>
    </PageBody>
  );

  function hint(): string | null {
    if (byAddress) return null;
    if (!valid) return message;
    // While one still types nobody is told that there is nobody.
    if (!isSettled) return null;
    if (holder.isError) return findUserText.failed;
    if (holder.data === undefined) return null;
    if (holder.data === null) return findUserText.notFound;
    return findUserText.found(shortAddress(holder.data));
  }
}

/** Whom to look at while nothing is typed; nothing moves when the wallet of the last visit is back. */
function People({ onEmpty }: { onEmpty: () => void }) {
  const by = useAuthor();
  const isReconnecting = useIsReconnecting();
  const list = useSyncExternalStore(recentPeople.subscribe, recentPeople.get);
  if (isReconnecting) return null;
  const recent = recentPeopleOf(list, by);
  const others = recent.map(({ address }) => address);
  return (
    <>
      <RecentPeople people={recent} by={by} onEmpty={onEmpty} />
      <SuggestedPeople
        others={by === null ? others : [...others, by.toLowerCase()]}
        isAlone={recent.length === 0}
      />
    </>
  );
}
