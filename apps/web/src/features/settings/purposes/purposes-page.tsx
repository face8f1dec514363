import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { LicenceStatement } from '@deedline/contract/compliance/licence';
import { PROFESSIONS } from '@deedline/contract/compliance/licence-words';
import type { PurposeTables } from '@deedline/contract/compliance/purposes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnauthorized, messageOf } from '../../../api/call.ts';
import { changePurposes, licenceQuery, purposesQuery } from '../../../api/purposes.ts';
import { sendToSignIn } from '../../../api/session.ts';
import { LicenceForm } from '../../../licence/licence.tsx';
import { describeLegal, LegalFields } from '../../../purposes/legal-purposes.tsx';
import { useMay } from '../../../roles/roles.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormButtons } from '../../../ui/form/form.tsx';
import { formatDate } from '../../../ui/format.ts';
import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Section } from '../../../ui/page/section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Changeable } from '../changeable.tsx';

/** `/settings/purposes`: the licence that the account holds, and what each use means under GLBA and DPPA. */
export function PurposesPage() {
  usePageTitle('Licence & Purposes');
  const isOwner = useMay('owner');
  return (
    <>
      <SettingsNav />
      <PageHeader
        title="Licence & Purposes"
        lead="Your line of work, and what your searches are for. Both are on the record of each search."
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12 text-sm">
        <Section title="Licence">
          <LicenceSetting isOwner={isOwner} />
        </Section>
        <Section title="Legal purposes">
          <PurposeSettings isOwner={isOwner} />
        </Section>
      </div>
    </>
  );
}

/** The account's licence statement, with earlier ones. */
function LicenceSetting({ isOwner }: { isOwner: boolean }) {
  const { data: licence } = useQuery(licenceQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (!licence) return null;
  const [latest, ...earlier] = licence.statements;
  const value = (
    <>
      {latest ? describe(latest) : 'Nothing stated yet'}
      <span className="block text-sm font-normal text-muted">
        {licence.standing === 'outdated' && 'The text has changed since then. Please confirm it again. '}
        {latest ? `Confirmed ${formatDate(latest.confirmedAt)}` : licence.isRequired && 'Needed before the first search.'}
      </span>
    </>
  );
  return (
    <div className="border bg-raise">
      {isOwner ? (
        <Changeable label="Licence" value={value} isOpen={isOpen} onToggle={setIsOpen}>
          <LicenceForm onDone={() => setIsOpen(false)} onCancel={() => setIsOpen(false)} />
        </Changeable>
      ) : (
        <div className="p-5">
          <h3 className="font-sans text-sm font-medium tracking-normal text-muted">Licence</h3>
          <div className="font-medium wrap-anywhere">{value}</div>
        </div>
      )}
      {earlier.length > 0 && (
        <details className="border-t px-5 py-3 text-sm">
          <summary className="touch:min-h-11">Earlier statements</summary>
          <ul className="mt-2 grid gap-1 text-muted">
            {earlier.map((statement) => (
              <li key={statement.id}>
                {formatDate(statement.confirmedAt)}: {describe(statement)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function describe({ kind, profession, state, number, broker }: LicenceStatement): string {
  const work = (PROFESSIONS as Record<string, string>)[profession] ?? profession;
  if (kind === 'none_needed') return `None needed in ${state}, as ${work}`;
  return [`${number ?? 'Number removed'} (${state})`, work, broker === null ? '' : `under ${broker}`].filter(Boolean).join(', ');
}

/** The defaults of the four uses under GLBA and DPPA, which a single search can override. */
function PurposeSettings({ isOwner }: { isOwner: boolean }) {
  const { data: tables } = useQuery(purposesQuery);
  const [open, setOpen] = useState<string | null>(null);
  if (!tables) return null;
  return (
    <div>
      <p>
        These apply to each search and go on its record; you can set others for a search or a batch. Without a permissible use, records that
        fall under that law are left out of the results.
      </p>
      <ul className="mt-3 divide-y border bg-raise">
        {tables.uses.map((one) => (
          <UseRow
            key={one.use}
            use={one}
            isOwner={isOwner}
            isOpen={open === one.use}
            onToggle={() => setOpen(open === one.use ? null : one.use)}
          />
        ))}
      </ul>
    </div>
  );
}

type UseRowProps = { use: PurposeTables['uses'][number]; isOwner: boolean; isOpen: boolean; onToggle: () => void };

function UseRow({ use, isOwner, isOpen, onToggle }: UseRowProps) {
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <div className="font-medium">{use.words}</div>
          <div className="text-muted">
            {describeLegal(use).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        {isOwner && (
          <Button size="sm" aria-expanded={isOpen} aria-label={`Change what ${use.words} means`} onClick={onToggle}>
            Change
          </Button>
        )}
      </div>
      {isOpen && <UseForm use={use} onDone={onToggle} />}
    </li>
  );
}

function UseForm({ use, onDone }: { use: PurposeTables['uses'][number]; onDone: () => void }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<LegalPurposes>({ glbaPurpose: use.glbaPurpose, dppaPurpose: use.dppaPurpose });
  const save = useMutation({
    mutationFn: () => changePurposes(client, use.use, wanted),
    onSuccess: onDone,
    onError: (error) => {
      if (isUnauthorized(error)) return sendToSignIn();
      toast({ title: 'Not Changed', description: messageOf(error), variant: 'destructive' });
    },
  });
  return (
    <form
      className="mt-4 border-t pt-4"
      aria-label={use.words}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <fieldset disabled={save.isPending} className="grid max-w-lg gap-5">
        <LegalFields value={wanted} onChange={setWanted} />
        <FormButtons isBusy={save.isPending} submit="Save" busy="Saving..." onCancel={onDone} />
      </fieldset>
    </form>
  );
}
