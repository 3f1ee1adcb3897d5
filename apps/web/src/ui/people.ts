import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';

/** Who an address is as the chain says, 'unanswered' while it does not, undefined while it is asked. */
export type Found =
  | { name: string | null; moderator?: true | undefined }
  | 'unanswered'
  | undefined;

type People = {
  check(address: string, name: string | null): void;
  of(address: string, name: string | null): Found;
  subscribe(address: string, listener: () => void): () => void;
};

/** What finds out who people are; without it they are who they are said to be. */
export const PeopleContext = createContext<People>({
  check: () => {},
  of: () => undefined,
  subscribe: () => () => {},
});

/** What the chain says of an address that is said to have this name, or none. */
export function useFound(address: string, name: string | null): Found {
  const people = useContext(PeopleContext);
  const subscribe = useCallback(
    (listener: () => void) => people.subscribe(address, listener),
    [people, address],
  );
  useEffect(() => people.check(address, name), [people, address, name]);
  const snapshot = () => people.of(address, name);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
