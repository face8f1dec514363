import type { User } from '@deedline/contract/account';
import type { CreateSearch, SearchMode } from '@deedline/contract/search';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../paths.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast-store.ts';
import { MODES, MODE_LIST, isSearchMode } from '../../words/modes.ts';
import { CostPanel } from './cost-panel.tsx';
import { Examples } from './examples.tsx';
import { ModeFields } from './mode-fields.tsx';
import { PermissibleUse } from './permissible-use.tsx';
import { takeDraft } from './search-draft.ts';
import { EMPTY_FIELDS, MODE_FIELDS, isPropertyMode, readFields } from './search-fields.ts';
import { readPrefill } from './search-prefill.ts';
import { checkSearch } from './search-request.ts';
import type { SearchForm } from './search-request.ts';
import { useStartSearch } from './use-start-search.ts';

const BLANK: SearchForm = { ...EMPTY_FIELDS, purpose: 'skip_tracing', permissibleUse: false, includeContacts: true };

/** The six tabs with one form behind them: what is typed in one mode is still there in the next. */
export function SearchDesk({ user }: { user: User }) {
  const [draft] = useState(() => takeDraft(user.id));
  const [mode, setMode] = useState<SearchMode>(draft?.mode ?? 'property_address');
  const form = useForm<SearchForm>({ defaultValues: draft?.form ?? BLANK });
  const start = useStartSearch(user.id, draft?.attempt ?? null);
  const query = useSearch();
  const [, navigate] = useLocation();
  const includeContacts = form.watch('includeContacts');
  const top = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (query === '') return;
    const prefill = readPrefill(query);
    if (prefill?.mode) setMode(prefill.mode);
    if (prefill && Object.keys(prefill.fields).length > 0) form.reset({ ...BLANK, ...prefill.fields });
    navigate(paths.search, { replace: true });
  }, [query, form, navigate]);

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
    const { permissibleUse, purpose } = form.getValues();
    form.reset({ ...BLANK, ...readFields(example), permissibleUse, purpose });
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
    <form ref={top} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <Tabs value={mode} onValueChange={chooseMode}>
        <TabList aria-label="Kind of search">
          {MODE_LIST.map((each) => (
            <Tab key={each} value={each}>
              {MODES[each].tab}
            </Tab>
          ))}
        </TabList>
        <fieldset disabled={start.isPending} className="mt-7 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid content-start gap-7">
            <TabPanel value={mode} tabIndex={-1} className="outline-none">
              <ModeFields fields={MODE_FIELDS[mode]} form={form} />
            </TabPanel>
            <PermissibleUse form={form} offersContacts={isPropertyMode(mode)} />
          </div>
          <CostPanel mode={mode} includeContacts={includeContacts} credits={user.credits} isBusy={start.isPending} />
          <Examples mode={mode} onChoose={showExample} />
        </fieldset>
      </Tabs>
    </form>
  );
}
