import type { RulesEdition } from '@deedline/contract/compliance/calling';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { saveBlob } from '../../export/spec-csv.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { editionQuery, editionsQuery, LoadRules } from './load-rules.tsx';

/** `/operator/calling-rules`: the rules in use, what another document would change, and the editions to choose from. */
export function CallingRulesPanel() {
  usePageTitle('Calling rules · Operator');
  const { data: editions, error, refetch } = useQuery(editionsQuery);
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = editions?.find(({ id, isInUse }) => (shownId === null ? isInUse : id === shownId));
  return (
    <>
      <PageHeader
        title="Calling rules"
        lead="When and where calls are allowed, with the source of each rule and the day it was checked. A change takes effect within seconds, and is on record. This is not legal advice: have your counsel check what you load."
      />
      {error && <Problem what={messageOf(error)} onRetry={() => void refetch()} />}
      {!editions && !error && <WaitingRows label="Loading the rules" rows={6} />}
      {editions && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <EditionTable editions={editions} onShow={setShownId} />
          <Section title="New edition">
            <LoadRules onLoaded={() => setShownId(null)} />
          </Section>
          {shown && (
            <Section title={`Rules of ${shown.edition}`} note={shown.isInUse ? 'on' : 'not on'}>
              <EditionRules key={shown.id} id={shown.id} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}

function EditionTable({ editions, onShow }: { editions: readonly RulesEdition[]; onShow: (id: number) => void }) {
  const client = useQueryClient();
  const use = useMutation({
    mutationFn: (id: number) => call('POST /api/operator/calling-rules/:id/use', { params: { id } }),
    onSuccess: () => toast({ title: 'Switched on' }),
    onError: (error) => toast({ title: 'Not Switched', description: messageOf(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: editionsQuery.queryKey }),
  });
  return (
    <div className="relative">
      <Table aria-label="Editions" className="text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            <HeaderCell>Edition</HeaderCell>
            <HeaderCell>Loaded</HeaderCell>
            <HeaderCell>By</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {editions.map(({ id, edition, loadedAt, loadedBy, isInUse, since }) => (
            <Row key={id} className="max-sm:grid max-sm:gap-y-1 max-sm:py-3 max-sm:[&>*]:p-0">
              <Cell className="font-semibold">
                {edition} {isInUse && since && <Badge tone="green">on since {formatMoment(since)}</Badge>}
              </Cell>
              <Cell className="whitespace-nowrap max-sm:text-muted">{formatMoment(loadedAt)}</Cell>
              <Cell className="max-sm:text-muted">{loadedBy}</Cell>
              <Cell>
                <div className="flex gap-2 sm:justify-end">
                  <Button size="sm" onClick={() => onShow(id)} aria-label={`Show the rules of ${edition}`}>
                    Show
                  </Button>
                  {!isInUse && (
                    <Button size="sm" disabled={use.isPending} onClick={() => use.mutate(id)} aria-label={`Switch ${edition} on`}>
                      Switch on
                    </Button>
                  )}
                </div>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** An edition's rules, line by line, and the edition as a file to edit. */
function EditionRules({ id }: { id: number }) {
  const { data: rules, error, refetch } = useQuery(editionQuery(id));
  if (error) return <Problem what={messageOf(error)} onRetry={() => void refetch()} />;
  if (!rules) return <WaitingRows label="Loading the rules" rows={8} />;
  const save = () => saveBlob(`calling-rules-${id}.json`, new Blob([rules.document], { type: 'application/json' }));
  return (
    <>
      <ul className="text-sm">
        {rules.lines.map((line) => (
          <li key={line} className="border-t py-1.5 wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <Button className="mt-4" onClick={save}>
        Save as a file to edit
      </Button>
    </>
  );
}
