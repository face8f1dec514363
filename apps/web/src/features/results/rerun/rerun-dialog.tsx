import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { MINIMUM_CREDITS } from '@deedline/contract/search/prices';
import type { Search } from '@deedline/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { maximumPrice } from '../../../prices.ts';
import { useIsPaid } from '../../../roles/roles.tsx';
import { userQuery } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { formatCost, formatCredits, formatDate } from '../../../ui/format.ts';
import { KeyValue } from '../../../ui/page/section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Attestation, NOT_AGREED, PayOnlySwitch } from '../../../purposes/terms.tsx';
import { labelSearch } from '../../../words/search-label.ts';
import { repeatRequest, useRepeatSearch } from './repeat-search.ts';

type RerunDialogProps = { search: Search; open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for confirmation before a search is repeated, because it costs credits. */
export function RerunDialog({ search, open, onOpenChange }: RerunDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Run this search again?"
      lead={
        <>
          The same search runs again as a new one: <span className="font-semibold break-words">{labelSearch(search)}</span>. This answer
          stays in your history.
        </>
      }
    >
      <RerunForm search={search} onStarted={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RerunForm({ search, onStarted }: { search: Search; onStarted: () => void }) {
  const { data: user } = useQuery(userQuery);
  const [hasAgreed, setAgreed] = useState(false);
  const repeat = useRepeatSearch();
  const credits = user?.credits ?? 0;
  const [now] = useState(() => new Date());
  const isFree = new Date(search.receipt?.freeUntil ?? '') > now;
  const isPaid = useIsPaid();
  const hasEnough = !isPaid || credits >= MINIMUM_CREDITS || isFree;
  // Off for an answer that was held back for want of contacts: it is repeated in order to see it.
  const [paysOnly, setPaysOnly] = useState(search.payOnlyForContacts && search.results?.heldBack?.because !== 'no_contacts');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (hasAgreed) return repeat.mutate(repeatRequest(search, hasAgreed, paysOnly), { onSuccess: onStarted });
    toast({ ...NOT_AGREED, variant: 'destructive' });
  }

  return (
    <form onSubmit={submit}>
      <RerunCost search={search} isPaid={isPaid} credits={credits} isFree={isFree} paysOnlyForContacts={paysOnly} />
      {isPaid && search.payOnlyForContacts && (
        <div className="mt-4">
          <PayOnlySwitch isOn={paysOnly} onChange={setPaysOnly} />
        </div>
      )}
      {hasEnough ? <Attestation className="mt-4" onChange={({ target }) => setAgreed(target.checked)} /> : <NotEnough />}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={!hasEnough || repeat.isPending}>
          {repeat.isPending ? 'Searching...' : 'Run again'}
        </Button>
      </div>
    </form>
  );
}

type RerunCostProps = { search: Search; isPaid: boolean; credits: number; isFree: boolean; paysOnlyForContacts: boolean };

function RerunCost({ search, isPaid, credits, isFree, paysOnlyForContacts }: RerunCostProps) {
  const freeUntil = search.receipt?.freeUntil ?? '';
  const atMost = Math.min(maximumPrice(search.searchMode, search.includeContacts), credits);
  return (
    <dl className="mt-4 border-y py-2">
      {isPaid && (
        <>
          {credits >= MINIMUM_CREDITS && <KeyValue label="This search, at most">{formatCost(atMost)}</KeyValue>}
          {isFree && <KeyValue label={`The same answer, until ${formatDate(freeUntil)}`}>{formatCost(0)}</KeyValue>}
          <KeyValue label={paysOnlyForContacts ? 'No contacts found' : 'Nothing useful found'}>{formatCost(0)}</KeyValue>
          <KeyValue label="You have">{formatCredits(credits)}</KeyValue>
        </>
      )}
      <KeyValue label="Purpose">{PURPOSE_WORDS[search.purpose]}</KeyValue>
    </dl>
  );
}

function NotEnough() {
  return (
    <div className="mt-4 border-l-2 border-brick pl-3">
      <p className="text-sm">Insufficient credits. You need at least 1 credit to perform a search.</p>
      <ButtonLink href={paths.credits} className="mt-3">
        Add Credits
      </ButtonLink>
    </div>
  );
}
