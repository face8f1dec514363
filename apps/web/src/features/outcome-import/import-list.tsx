import type { OutcomeImport } from '@deedline/contract/accuracy/outcome-import';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isBilled } from '../../edition.ts';
import { call, reading } from '../../api/call.ts';
import { reportFailure } from '../../api/session.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment, formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { toast } from '../../ui/toast/toast.ts';

const importsQuery = queryOptions({ queryKey: ['/api/outcome-imports'], queryFn: reading('GET /api/outcome-imports') });

/** Past imports, newest first; each can be undone. */
export function ImportList() {
  const { data: imports, isError, refetch } = useQuery(importsQuery);
  return (
    <Section title="Your imports" className="mt-12">
      {isError && <Problem what="Your imports could not be loaded." onRetry={() => void refetch()} />}
      {!imports && !isError && <WaitingRows label="Loading your imports" rows={2} />}
      {imports?.length === 0 && <EmptyState title="No imports yet">Each file you import is listed here.</EmptyState>}
      {imports && imports.length > 0 && (
        <ul className="border-b">
          {imports.map((each) => (
            <ImportCard key={each.id} made={each} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ImportCard({ made }: { made: OutcomeImport }) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call('POST /api/outcome-imports/:id/undo', { params: { id: made.id } }),
    onSuccess: () => {
      toast({ title: 'Import undone' });
      void client.invalidateQueries({ queryKey: importsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['/api/searches'] });
    },
    onError: reportFailure('Import Not Undone'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{made.fileName}</p>
        <p className="text-sm text-muted">{describe(made)}</p>
      </div>
      {made.undoneAt === null && (
        <ForRole needs="member">
          <Button size="sm" disabled={undo.isPending} onClick={() => undo.mutate()}>
            Undo<span className="sr-only"> {made.fileName}</span>
          </Button>
        </ForRole>
      )}
    </li>
  );
}

function describe({ importedAt, rows, taken, persons, refundedCredits, listed, undoneAt, kept }: OutcomeImport): string {
  const said = [
    `${formatMoment(importedAt)}: ${formatNumber(taken + persons)} of ${formatNumber(rows)} rows imported`,
    ...(isBilled() && refundedCredits > 0
      ? [`${formatNumber(refundedCredits)} ${refundedCredits === 1 ? 'credit' : 'credits'} came back`]
      : []),
    ...(listed > 0 ? [`${formatNumber(listed)} ${listed === 1 ? 'number' : 'numbers'} new on your do-not-call list`] : []),
    ...(undoneAt === null
      ? []
      : [
          `undone ${formatMoment(undoneAt)}${kept ? `; ${formatNumber(kept)} that gave ${isBilled() ? 'credits' : 'something'} back stay on record` : ''}`,
        ]),
  ];
  return `${said.join('; ')}.`;
}
