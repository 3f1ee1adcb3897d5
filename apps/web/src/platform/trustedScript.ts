/** The part of Trusted Types that this file uses: TypeScript's DOM types have none. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
};

/**
 * A worker's address, as a TrustedScriptURL where the browser has Trusted Types. It comes from the
 * policy `name`, which the server's headers allow and which accepts nothing but this address. A
 * page can create a policy of one name only once.
 */
export function trustedScript(name: 'app-sw' | 'app-worker', address: string): string {
  const types: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');
  const policy = types?.createPolicy(name, {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('There is one worker only');
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
