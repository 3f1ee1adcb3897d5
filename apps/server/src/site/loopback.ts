const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin to go to when a visitor came by another spelling of this very machine, else null.
 * Wallets, cookies and storage belong to one origin, so only one spelling can work.
 */
export function otherLoopback(host: string | undefined, projectUrl: string): string | null {
  if (host === undefined || !URL.canParse(`http://${host}`)) return null;
  const came = new URL(`http://${host}`);
  const own = new URL(projectUrl);
  const isOther =
    came.hostname !== own.hostname &&
    came.port === own.port &&
    loopbackNames.has(came.hostname) &&
    loopbackNames.has(own.hostname);
  return isOther ? own.origin : null;
}
