import { aboutText } from '@parley/text/about';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';

/** An address of the embedded chain, with its part in the community where it has one. */
export function AddressLink({ address }: { address: string }) {
  const role = useRole(address);
  return (
    <span className="inline-grid justify-items-end">
      <Link
        href={`/explorer/address/${address}`}
        className="inline-flex min-h-6 items-center font-medium font-mono text-signal-text text-sm [overflow-wrap:anywhere] hover:underline"
      >
        {address}
      </Link>
      {role !== null && <span className="text-faint text-sm">{role}</span>}
    </span>
  );
}

/** What a contract is in this community; null for any other address. */
export function useRole(address: string): string | null {
  const config = useConfig();
  const { contracts } = aboutText;
  const keys = Object.keys(contracts) as (keyof typeof contracts)[];
  const key = keys.find((candidate) => config[candidate].toLowerCase() === address.toLowerCase());
  return key === undefined ? null : contracts[key];
}
