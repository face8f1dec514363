import type { OperatorAuditProof } from '@deedline/contract/operator/audit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, messageOf, reading } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment, formatNumber } from '../../../ui/format.ts';

/** What the chain has come to, and, when asked, whether every record in it still is what was sealed. */
export function ChainState() {
  const head = useQuery({ queryKey: ['/api/operator/audit/head'], queryFn: reading('GET /api/operator/audit/head') });
  const verify = useMutation({ mutationFn: () => call('POST /api/operator/audit/verify') });
  return (
    <section aria-label="The chain" className="border-y py-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        {head.data === undefined ? (
          <p className="text-sm text-muted">{head.isError ? messageOf(head.error) : 'Reading the head...'}</p>
        ) : (
          <p className="min-w-0 text-sm">
            Head: No. <span className="font-medium tabular-nums">{formatNumber(head.data.number)}</span>
            {head.data.waiting > 0 && <span className="text-muted">, {formatNumber(head.data.waiting)} being sealed</span>}
            <span className="mt-0.5 block font-mono text-xs break-all text-muted">{head.data.hash}</span>
          </p>
        )}
        <Button onClick={() => verify.mutate()} disabled={verify.isPending}>
          {verify.isPending ? 'Reading every record...' : 'Verify the record'}
        </Button>
      </div>
      {verify.isError && (
        <p role="alert" className="mt-3 text-sm text-brick">
          {messageOf(verify.error)}
        </p>
      )}
      {verify.data && <Proof proof={verify.data} />}
    </section>
  );
}

function Proof({ proof: { at, records, findings, tookMs, removedThrough } }: { proof: OperatorAuditProof }) {
  return (
    <output className="mt-3 block text-sm">
      <span className={findings.length === 0 ? 'font-medium text-green' : 'font-medium text-brick'}>
        {findings.length === 0 ? 'Everything fits.' : `${findings.length} things do not fit.`}
      </span>{' '}
      {formatNumber(records)} records read in {(tookMs / 1000).toFixed(1)} s, {formatMoment(at)}.
      {removedThrough !== null && ` Records up to No. ${formatNumber(removedThrough)} were removed by age.`}
      {findings.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </output>
  );
}
