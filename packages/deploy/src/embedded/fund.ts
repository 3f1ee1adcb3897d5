/**
 * Sets the balance of an account on the embedded chain, in wei. Works only there: it asks the
 * chain's own unfiltered endpoint, which only this machine can reach.
 */
export async function setBalance(rpcUrl: string, address: string, wei: bigint): Promise<void> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [address, `0x${wei.toString(16)}`],
    }),
  });
  const answer = (await response.json()) as { error?: { message: string } };
  if (answer.error !== undefined) throw new Error(answer.error.message);
}
