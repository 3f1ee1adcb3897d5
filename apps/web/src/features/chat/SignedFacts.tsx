import type { DeviceProof } from '@parley/domain/auth/proof';
import { envelopeBytes } from '@parley/domain/chat/envelope';
import type { Message } from '@parley/domain/chat/wire';
import { deviceText } from '@parley/text/devices';
import { proofText } from '@parley/text/proof';
import { fullFormat } from './times.ts';

type SignedFactsProps = {
  /** Null where there is only one thing to see. */
  title: string | null;
  message: Message;
  proof: DeviceProof | null;
  /** Of what a deletion is about. */
  digest: string | undefined;
};

/** What one device signed, and who let it. */
export function SignedFacts({ title, message, proof, digest }: SignedFactsProps) {
  const signed = new TextDecoder().decode(envelopeBytes(message));
  return (
    <section className="mb-5 last:mb-0">
      {title !== null && (
        <h3 className="mb-2 font-semibold">
          {title}{' '}
          <time
            dateTime={new Date(message.at).toISOString()}
            className="font-medium text-faint text-sm"
          >
            {fullFormat.format(message.at)}
          </time>
        </h3>
      )}
      <dl className="grid gap-3 text-sm">
        {digest !== undefined && <Fact name={proofText.digest} value={digest} />}
        <Fact name={proofText.signed} value={signed} />
        <Fact name={proofText.author} value={message.author} />
        <Fact name={proofText.device} value={message.device} />
        {proof !== null && <Fact name={proofText.letBy} value={proof.signIn} />}
        {proof?.revocation !== undefined && (
          <Fact name={deviceText.revokedAt} value={fullFormat.format(proof.revocation.at)} />
        )}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="mt-1 whitespace-pre-wrap rounded-control border border-line bg-raise px-3 py-2 font-medium font-mono text-xs [overflow-wrap:anywhere]">
        {value}
      </dd>
    </div>
  );
}
