import type { DueDiligenceOffer } from '@deedline/contract/compliance/due-diligence';
import { DUE_DILIGENCE_LIMITS } from '@deedline/contract/limits';
import type { Search } from '@deedline/contract/search/search';
import { MODE_NAMES } from '@deedline/contract/search/words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/call.ts';
import { reportFailure } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { formatMoment } from '../../ui/format.ts';
import { toast } from '../../ui/toast/toast.ts';
import { refreshReports } from './queries.ts';

const { caseNumber, line, attempts: mostAttempts, searches: mostSearches } = DUE_DILIGENCE_LIMITS;

/** The reader's time zone: a court reads times of its own place. */
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

type ReportFormProps = { search: Search; offer: DueDiligenceOffer };

export function ReportForm({ search, offer }: ReportFormProps) {
  const client = useQueryClient();
  const [others, setOthers] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const timeZone = zoneHere();
  const make = useMutation({
    mutationFn: (form: FormData) =>
      send('POST /api/due-diligence', {
        searchIds: [search.id, ...others],
        subject: readText(form, 'subject'),
        timeZone,
        stated: {
          court: readText(form, 'court'),
          caseNumber: readText(form, 'caseNumber'),
          parties: readText(form, 'parties'),
          attempts: Array.from({ length: attempts }, (_, at) => ({
            at: readText(form, `attempt-at-${at}`).replace('T', ' '),
            where: readText(form, `attempt-where-${at}`),
            what: readText(form, `attempt-what-${at}`),
          })),
        },
      }),
    onSuccess: ({ subject }) => toast({ title: 'Report made', description: `It is below, on ${subject}, as PDF and as JSON.` }),
    onError: reportFailure('Report Not Made'),
    onSettled: () => void refreshReports(client),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    make.mutate(new FormData(event.currentTarget));
  }

  const toggle = (id: string) => setOthers(others.includes(id) ? others.filter((other) => other !== id) : [...others, id]);
  return (
    <form onSubmit={submit} className="grid gap-6">
      <SubjectField offer={offer} />
      {offer.others.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">Other searches for this name to include</legend>
          <p className="text-xs text-muted">
            Choose those that are about the same person: the report states that you say so. At most {mostSearches} searches in total.
          </p>
          {offer.others.map((other) => (
            <Checkbox
              key={other.id}
              checked={others.includes(other.id)}
              disabled={!others.includes(other.id) && others.length >= mostSearches - 1}
              onChange={() => toggle(other.id)}
              label={`${(MODE_NAMES as Record<string, string>)[other.searchMode] ?? other.searchMode}, ${formatMoment(other.askedAt)}`}
              hint={other.names[0] ?? (other.typed === null ? undefined : `asked for ${other.typed}; named nobody`)}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="grid gap-5">
        <legend className="mb-1.5 text-sm font-medium">Your statement</legend>
        <p className="text-xs text-muted">It appears in the report as your own words, and is kept sealed with your account’s key.</p>
        <Field label="Court" optional>
          {(slots) => <Input {...slots} name="court" maxLength={line} autoComplete="off" />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Case number" optional>
            {(slots) => <Input {...slots} name="caseNumber" maxLength={caseNumber} autoComplete="off" />}
          </Field>
          <Field label="Parties" optional>
            {(slots) => <Input {...slots} name="parties" maxLength={line} autoComplete="off" placeholder="Plaintiff v. defendant" />}
          </Field>
        </div>
        {Array.from({ length: attempts }, (_, at) => (
          <AttemptFields key={at} at={at} />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={attempts >= mostAttempts} onClick={() => setAttempts(attempts + 1)}>
            Add an attempt to serve
          </Button>
          {attempts > 0 && (
            <Button size="sm" variant="ghost" onClick={() => setAttempts(attempts - 1)}>
              Remove the last one
            </Button>
          )}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" disabled={make.isPending}>
          {make.isPending ? 'Making the report...' : 'Make the report'}
        </Button>
        <p className="text-xs text-muted">Its times are written in {timeZone}.</p>
      </div>
    </form>
  );
}

function SubjectField({ offer: { subjects, typed } }: Pick<ReportFormProps, 'offer'>) {
  if (subjects.length > 0)
    return (
      <Field label="Whom it is about" hint="Other people named in the answer are left out.">
        {(slots) => (
          <Select {...slots} name="subject">
            {subjects.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
    );
  return (
    <Field label="Whom it is about" hint="The answer named nobody. The report says whom you looked for, and that nothing was delivered.">
      {(slots) => <Input {...slots} name="subject" required maxLength={line} defaultValue={typed ?? ''} autoComplete="off" />}
    </Field>
  );
}

function AttemptFields({ at }: { at: number }) {
  return (
    <fieldset className="grid gap-4 border-t pt-4 sm:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">Attempt {at + 1}</legend>
      <Field label="When">{(slots) => <Input {...slots} name={`attempt-at-${at}`} type="datetime-local" required />}</Field>
      <Field label="Where" optional>
        {(slots) => <Input {...slots} name={`attempt-where-${at}`} maxLength={line} autoComplete="off" />}
      </Field>
      <Field label="What happened">
        {(slots) => <Input {...slots} name={`attempt-what-${at}`} maxLength={line} required autoComplete="off" />}
      </Field>
    </fieldset>
  );
}
