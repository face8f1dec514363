import type { User } from '@deedline/contract/account';
import type { CreateSearch, SearchMode } from '@deedline/contract/search';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isLicenceRequired } from '../../api/purpose-queries.ts';
import { LicenceDialog } from '../../licence/licence-dialog.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast-store.ts';
import { MODES, MODE_LIST, isSearchMode } from '../../words/modes.ts';
import { CostPanel } from './cost-panel.tsx';
import { Examples } from './examples.tsx';
import { ModeFields } from './mode-fields.tsx';
import { PermissibleUse } from './permissible-use.tsx';
import type { SearchDraft } from './search-draft.ts';
import { EMPTY_FIELDS, isPropertyMode, readFields } from './search-fields.ts';
import type { Prefill } from './search-prefill.ts';
import { checkSearch } from './search-request.ts';
import type { SearchForm } from './search-request.ts';
import { useStartSearch } from './use-start-search.ts';

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
