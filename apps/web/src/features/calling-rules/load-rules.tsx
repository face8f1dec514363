import type { RulesPreview } from '@deedline/contract/compliance/calling';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf, reading } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { toast } from '../../ui/toast/toast.ts';

/** The most changes that the page lists. */
const MAX_SHOWN = 300;

/** A document is checked first: its errors, or what it would change. Then it can be stored and put in use. */
export function LoadRules({ onLoaded }: { onLoaded: () => void }) {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const document = await file.text();
      return { document, ...(await call('POST /api/operator/calling-rules/preview', { body: { document } })) };
    },
  });
  const load = useMutation({
    mutationFn: (document: string) => call('POST /api/operator/calling-rules', { body: { document } }),
    onSuccess: ({ edition }) => {
      toast({ title: `${edition} is on` });
      preview.reset();
      setRound((before) => before + 1);
      onLoaded();
    },
    onError: (error) => toast({ title: 'Not Loaded', description: messageOf(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: editionsQuery.queryKey }),
  });
  const choose = (file: File | undefined) => (file ? preview.mutate(file) : preview.reset());
  return (
    <div className="max-w-3xl">
      <Field
        label="Document"
        hint="A file saved from an edition below, and edited. Nothing changes until you switch it on."
        error={preview.isError ? messageOf(preview.error) : undefined}
      >
        {(slots) => (
          <Input
            key={round}
            {...slots}
            type="file"
            className="py-2"
            accept=".json,application/json"
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      {preview.data && (
        <div className="mt-4">
          <h3 className="font-semibold">{describeCount(preview.data)}</h3>
          <Changes changes={preview.data.changes} />
          <Button variant="primary" className="mt-4" disabled={load.isPending} onClick={() => load.mutate(preview.data.document)}>
            Keep it and switch it on
          </Button>
        </div>
      )}
    </div>
  );
}

function describeCount({ edition, changes }: RulesPreview): string {
  if (changes.length === 0) return `${edition} changes nothing`;
  return `${edition} changes ${formatNumber(changes.length)} ${changes.length === 1 ? 'line' : 'lines'}`;
}

function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <ul className="mt-2 font-mono text-xs">
      {changes.slice(0, MAX_SHOWN).map((line) => (
        <li key={line} className={classNames('py-0.5 wrap-anywhere', line.startsWith('-') ? 'text-brick' : 'text-green')}>
          {line}
        </li>
      ))}
      {changes.length > MAX_SHOWN && <li className="text-muted">and {formatNumber(changes.length - MAX_SHOWN)} more</li>}
    </ul>
  );
}

export const editionsQuery = queryOptions({
  queryKey: ['/api/operator/calling-rules'],
  queryFn: reading('GET /api/operator/calling-rules'),
});

export function editionQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/operator/calling-rules', String(id)],
    queryFn: reading('GET /api/operator/calling-rules/:id', { params: { id } }),
  });
}
