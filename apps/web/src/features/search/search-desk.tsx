import type { User } from '@deedline/contract/account/account';
import type { CreateSearch, SearchMode } from '@deedline/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isBilled, whenBilled } from '../../edition.ts';
import { messageOf } from '../../api/call.ts';
import { isLicenceRequired } from '../../api/purposes.ts';
import { installationQuery, samplesQuery } from '../../api/queries.ts';
import { MissingFor } from '../../on-file/what-is-loaded.tsx';
import { firstTerms, TermsFields } from '../../purposes/terms.tsx';
import { LicenceDialog } from '../../licence/licence.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { isSearchMode, labelRequest, MODE_LIST, MODES, isPropertyMode } from '../../words/search-label.ts';
import { sayContacts, SearchCost } from '../../search-form/cost-panel.tsx';
import { EMPTY_FIELDS, type FieldValues, MODE_FIELDS, type Prefill, readFields } from '../../search-form/search-fields.ts';
import { checkSearch, type SearchFault, type SearchForm } from '../../search-form/search-request.ts';
import { fieldsOf, isSuggestible, SUGGESTING, SuggestInput } from './suggest-input.tsx';
import { type SearchDraft, titleOf, useStartSearch } from '../../search-form/start-search.ts';

type SearchDeskProps = { user: User; prefill: Prefill | null; draft: SearchDraft | null };

/** The six tabs share one form, so what is typed in one mode is kept in the next. */
export function SearchDesk({ user, prefill, draft }: SearchDeskProps) {
  const [mode, setMode] = useState<SearchMode>(draft?.mode ?? prefill?.mode ?? 'property_address');
  const [form, setForm] = useState<SearchForm>(() => draft?.form ?? { ...EMPTY_FIELDS, ...firstTerms(user), ...prefill?.fields });
  const [fault, setFault] = useState<SearchFault | null>(null);
  const start = useStartSearch(user.memberId, draft?.attempt ?? null);
  const top = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const state: unknown = window.history.state;
    if (state && typeof state === 'object' && 'focusField' in state) document.querySelector<HTMLElement>('[data-first-field]')?.focus();
  }, []);

  // Inputs are disabled while a request is under way, so an invalid field gets the focus only once it has been answered.
  useEffect(() => {
    if (fault !== null && !start.isPending) top.current?.querySelector<HTMLElement>(`[name=${fault.field}]`)?.focus();
  }, [fault, start.isPending]);

  function change(changed: Partial<SearchForm>) {
    setForm((former) => ({ ...former, ...changed }));
    if (fault && fault.field in changed) setFault(null);
  }

  function chooseMode(next: string) {
    if (!isSearchMode(next)) return;
    setMode(next);
    setFault(null);
  }

  function showExample(example: CreateSearch) {
    setForm({ ...form, ...readFields(example), includeContacts: true });
    setMode(example.searchMode);
    setFault(null);
    top.current?.scrollIntoView({ block: 'nearest' });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkSearch(mode, form);
    setFault(found);
    if (!found) return start.mutate({ mode, form }, { onError: (error) => showRefused(mode, error) });
    toast({ title: found.title, description: found.description, variant: 'destructive' });
  }

  /** Shows a refused field's message beside it, if the mode has a single field. */
  function showRefused(asked: SearchMode, error: unknown) {
    const [first, ...others] = MODE_FIELDS[asked];
    if (first === undefined || others.length > 0 || titleOf(error) !== 'Validation Error') return;
    setFault({ title: titleOf(error), description: messageOf(error), field: first.name });
  }

  return (
    <>
      <form ref={top} className="@container" noValidate onSubmit={submit}>
        <Tabs value={mode} onValueChange={chooseMode}>
          <TabList aria-label="Kind of search">
            {MODE_LIST.map((each) => (
              <Tab key={each} value={each} disabled={start.isPending}>
                {MODES[each].tab}
              </Tab>
            ))}
          </TabList>
          <fieldset disabled={start.isPending} className="mt-7 grid gap-x-12 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid content-start gap-7">
              <TabPanel value={mode} tabIndex={-1} className="@container outline-none">
                <ModeFields key={mode} mode={mode} values={form} fault={fault} onChange={change} />
                <div className="mt-4 empty:hidden">
                  <MissingFor mode={mode} />
                </div>
              </TabPanel>
              <div className="grid gap-5 border-t pt-6">
                <TermsFields
                  terms={form}
                  onChange={change}
                  contactsHint={isPropertyMode(mode) ? sayContacts(isBilled() && !user.isIncluded) : null}
                  purposeClass="max-w-sm"
                  fault={fault?.field === 'permissibleUse' ? fault.description : undefined}
                />
              </div>
            </div>
            <SearchCost user={user} mode={mode} form={form} isBusy={start.isPending} />
            <Examples mode={mode} onChoose={showExample} />
          </fieldset>
        </Tabs>
      </form>
      <LicenceDialog isOpen={isLicenceRequired(start.error)} onClose={() => start.reset()} />
    </>
  );
}

type ModeFieldsProps = {
  mode: SearchMode;
  values: FieldValues;
  fault: SearchFault | null;
  onChange: (changed: Partial<FieldValues>) => void;
};

const NARROW_SPANS = { 2: 'col-span-2', 4: 'col-span-4', 6: 'col-span-6' } as const;
const SPANS = { 1: '@md:col-span-1', 2: '@md:col-span-2', 3: '@md:col-span-3', 4: '@md:col-span-4', 6: '@md:col-span-6' } as const;

function ModeFields({ mode, values, fault, onChange }: ModeFieldsProps) {
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-5 @md:gap-x-5">
      {MODE_FIELDS[mode].map(({ name, label, columns, narrowColumns = 6 as const, isRequired, hint, inputMode }, index) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          error={fault?.field === name ? fault.description : undefined}
          className={classNames(NARROW_SPANS[narrowColumns], SPANS[columns])}
        >
          {(slots) => {
            const input = {
              ...slots,
              name,
              value: values[name],
              onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: currentTarget.value }),
              'data-first-field': index === 0 ? '' : undefined,
              'aria-required': isRequired,
              inputMode,
              autoComplete: 'off',
              spellCheck: false,
            };
            if (!isSuggestible(mode) || SUGGESTING[mode] !== name) return <Input {...input} />;
            const place = { city: values.city.slice(0, 120), zip: values.zip.slice(0, 120) };
            return <SuggestInput {...input} mode={mode} place={place} onChoose={(parcel) => onChange(fieldsOf(mode, parcel))} />;
          }}
        </Field>
      ))}
    </div>
  );
}

type ExamplesProps = { mode: SearchMode; onChoose: (example: CreateSearch) => void };

const MATCHING_SHOWN = 3;

/** Shown in the demo only: some examples that the made-up state knows, and one that it does not. */
function Examples({ mode, onChoose }: ExamplesProps) {
  const headingId = useId();
  const { data: installation } = useQuery(installationQuery);
  const { data: samples } = useQuery({ ...samplesQuery, enabled: installation?.demo === true });
  const ofMode = samples?.[mode];
  if (!ofMode) return null;
  const shown = [
    ...ofMode.matching.slice(0, MATCHING_SHOWN).map((example) => ({ example, note: '' })),
    ...ofMode.missing.slice(0, 1).map((example) => ({ example, note: `finds nothing${whenBilled(', costs nothing')}` })),
  ];
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-base font-semibold">
        Examples to try
      </h2>
      <p className="mt-1 text-xs text-muted">{installation?.stateName ?? 'The demo state'} and everyone who lives there are made up.</p>
      <ul className="mt-3 border-t">
        {shown.map(({ example, note }) => (
          <li key={JSON.stringify(example)} className="border-b">
            <button
              type="button"
              onClick={() => onChoose(example)}
              className="flex w-full flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-left text-sm hover:text-green disabled:text-muted touch:min-h-11"
            >
              <span className="min-w-0 break-words underline decoration-line underline-offset-4">{labelRequest(example)}</span>
              {note && <span className="text-xs text-muted">{note}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
