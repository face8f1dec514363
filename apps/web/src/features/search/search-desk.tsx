import type { User } from '@deedline/contract/account/account';
import type { CreateSearch, SearchMode } from '@deedline/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isLicenceRequired } from '../../api/purposes.ts';
import { installationQuery, samplesQuery } from '../../api/queries.ts';
import { LicenceDialog } from '../../licence/licence.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { isSearchMode, labelRequest, MODE_LIST, MODES } from '../../words/search-label.ts';
import { CostPanel } from './cost-panel.tsx';
import { ModeFields } from './mode-fields.tsx';
import { PermissibleUse } from './permissible-use.tsx';
import { EMPTY_FIELDS, isPropertyMode, type Prefill, readFields } from './search-fields.ts';
import { checkSearch, type SearchForm } from './search-request.ts';
import { type SearchDraft, useStartSearch } from './start-search.ts';

const BLANK: SearchForm = {
  ...EMPTY_FIELDS,
  purpose: 'skip_tracing',
  legal: null,
  permissibleUse: false,
  includeContacts: true,
  payOnlyForContacts: false,
};

type SearchDeskProps = { user: User; prefill: Prefill | null; draft: SearchDraft | null };

/** The six tabs with one form behind them: what is typed in one mode is still there in the next. */
export function SearchDesk({ user, prefill, draft }: SearchDeskProps) {
  const [mode, setMode] = useState<SearchMode>(draft?.mode ?? prefill?.mode ?? 'property_address');
  const form = useForm<SearchForm>({
    defaultValues: draft?.form ?? { ...BLANK, payOnlyForContacts: user.payOnlyForContacts, ...prefill?.fields },
  });
  const start = useStartSearch(user.memberId, draft?.attempt ?? null);
  const values = useWatch({ control: form.control }) as SearchForm;
  const top = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const state: unknown = window.history.state;
    if (state && typeof state === 'object' && 'focusField' in state) document.querySelector<HTMLElement>('[data-first-field]')?.focus();
  }, []);

  function chooseMode(next: string) {
    if (!isSearchMode(next)) return;
    setMode(next);
    form.clearErrors();
  }

  function showExample(example: CreateSearch) {
    const { permissibleUse, purpose, legal = null, payOnlyForContacts } = form.getValues();
    form.reset({ ...BLANK, ...readFields(example), permissibleUse, purpose, legal, payOnlyForContacts });
    setMode(example.searchMode);
    top.current?.scrollIntoView({ block: 'nearest' });
  }

  function submit(values: SearchForm) {
    const fault = checkSearch(mode, values);
    form.clearErrors();
    if (!fault) return start.mutate({ mode, form: values });
    form.setError(fault.field, { message: fault.description }, { shouldFocus: true });
    toast({ title: fault.title, description: fault.description, variant: 'destructive' });
  }

  return (
    <>
      <form ref={top} className="@container" noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
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
                <ModeFields key={mode} mode={mode} form={form} />
              </TabPanel>
              <PermissibleUse form={form} offersContacts={isPropertyMode(mode)} />
            </div>
            <CostPanel mode={mode} form={values} credits={user.credits} isBusy={start.isPending} />
            <Examples mode={mode} onChoose={showExample} />
          </fieldset>
        </Tabs>
      </form>
      <LicenceDialog isOpen={isLicenceRequired(start.error)} onClose={() => start.reset()} />
    </>
  );
}

const MATCHING_SHOWN = 3;

type ExamplesProps = { mode: SearchMode; onChoose: (example: CreateSearch) => void };

/** In demo mode only: a few that the made-up state knows, and one that it does not. */
function Examples({ mode, onChoose }: ExamplesProps) {
  const headingId = useId();
  const { data: installation } = useQuery(installationQuery);
  const { data: samples } = useQuery({ ...samplesQuery, enabled: installation?.demo === true });
  const ofMode = samples?.[mode];
  if (!ofMode) return null;
  const shown = [
    ...ofMode.matching.slice(0, MATCHING_SHOWN).map((example) => ({ example, note: '' })),
    ...ofMode.missing.slice(0, 1).map((example) => ({ example, note: 'finds nothing, costs nothing' })),
  ];
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-base font-semibold">
        Examples to try
      </h2>
      <p className="mt-1 text-xs text-muted">{installation?.stateName ?? 'The demo state'} and all who live there are made up.</p>
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
