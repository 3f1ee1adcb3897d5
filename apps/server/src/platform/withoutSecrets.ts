/** Addresses of the kinds that hold passwords and keys of operators. */
const addresses = /\b(?:https?|wss?|postgres|postgresql|nats|tls):\/\/[^\s"'<>)\]}]+/g;
/** A part of a path that is as long as the keys that hosted nodes are given. */
const longPart = /^(?=.*\d)[\w-]{20,}$/;

/** A text whose addresses have no password, no query, and no part of a path that may be a key. */
export function withoutSecrets(text: string): string {
  return text.replace(addresses, (address) => {
    const [whole = '', ...query] = address.split(/[?#]/);
    const [scheme = '', ...rest] = whole.split('//');
    const [authority = '', ...path] = rest.join('//').split('/');
    const host = authority.slice(authority.lastIndexOf('@') + 1);
    const parts = path.map((part) => (longPart.test(part) ? '…' : part));
    return `${scheme}//${[host, ...parts].join('/')}${query.length > 0 ? '?…' : ''}`;
  });
}
