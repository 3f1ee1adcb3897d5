/** TypeScript does not know Trusted Types yet; of them we need this much. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
};

/**
 * A worker's address as the browser takes it: where the page's policy asks for Trusted Types, as an
 * object of the policy `name`, which the server's headers allow and which lets nothing else through.
 * A name can be taken once in a page.
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
