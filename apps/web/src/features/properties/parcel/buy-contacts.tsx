import type { User } from '@deedline/contract/account/account';
import type { Property } from '@deedline/contract/properties/filter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLicenceRequired } from '../../../api/purposes.ts';
import { userQuery } from '../../../api/queries.ts';
import { isBilled, whenBilled } from '../../../edition.ts';
import { LicenceDialog } from '../../../licence/licence.tsx';
import { maximumPrice, PRICES } from '../../../prices.ts';
import { firstTerms, type Terms, TermsFields } from '../../../purposes/terms.tsx';
import { sayContacts, SearchCost } from '../../../search-form/cost-panel.tsx';
import { EMPTY_FIELDS } from '../../../search-form/search-fields.ts';
import { checkSearch, type SearchFault, type SearchForm } from '../../../search-form/search-request.ts';
import { useStartSearch } from '../../../search-form/start-search.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatCost } from '../../../ui/format.ts';
import { searchFieldsOf, sayLine, sayPlace } from '../property-words.ts';

/** Starts a search for the owner of the lot without leaving the page: shows the price, asks for the terms once, and opens the result. */
export function BuyContacts({ parcel }: { parcel: Property }) {
  const { data: user } = useQuery(userQuery);
  return user ? <Buying parcel={parcel} user={user} /> : null;
}

function Buying({ parcel, user }: { parcel: Property; user: User }) {
  const [isOpen, setOpen] = useState(false);
  // Lives outside of the dialog, so that a request repeated after a lost answer is the same search, even if the dialog was closed meanwhile.
  const start = useStartSearch(user.memberId, null);
  const { mode } = searchFieldsOf(parcel);
  return (
    <>
      <Button variant="primary" className="mt-4 w-full" onClick={() => setOpen(true)}>
        Find the owner and contacts
      </Button>
      {isBilled() && !user.isIncluded && (
        <p className="mt-2 text-xs text-muted">
          {formatCost(PRICES.propertyInsights)} for the owner and mailing address, at most {formatCost(maximumPrice(mode, true))} with
          contacts; nothing found, nothing charged. You are asked before it starts.
        </p>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Find the owner and contacts"
        lead={`${sayLine(parcel)}, ${sayPlace(parcel)}. ${whenBilled('Nothing is charged before you press Search.')}`.trim()}
      >
        <BuyForm parcel={parcel} user={user} start={start} />
      </Dialog>
      <LicenceDialog isOpen={isLicenceRequired(start.error)} onClose={() => start.reset()} />
    </>
  );
}

type BuyFormProps = { parcel: Property; user: User; start: ReturnType<typeof useStartSearch> };

function BuyForm({ parcel, user, start }: BuyFormProps) {
  const [terms, setTerms] = useState<Terms>(() => firstTerms(user));
  const [fault, setFault] = useState<SearchFault | null>(null);
  const { mode, ...fields } = searchFieldsOf(parcel);
  const form: SearchForm = { ...EMPTY_FIELDS, ...fields, ...terms };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = checkSearch(mode, form);
        setFault(found);
        if (found) event.currentTarget.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
        else start.mutate({ mode, form });
      }}
    >
      <fieldset disabled={start.isPending} className="mt-5 grid gap-5">
        <TermsFields
          terms={terms}
          onChange={(changed) => {
            setTerms({ ...terms, ...changed });
            setFault(null);
          }}
          contactsHint={sayContacts(isBilled() && !user.isIncluded)}
          fault={fault?.description}
        />
        <SearchCost user={user} mode={mode} form={form} isBusy={start.isPending} />
      </fieldset>
    </form>
  );
}
