/**
 * Whether a host is this computer, however it is spelled: there alone browsers let pages without https sign and show
 * notifications. Source: https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
