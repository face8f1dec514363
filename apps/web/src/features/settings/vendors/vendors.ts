import type { VendorAim, VendorSetting } from '@deedline/contract/vendors/vendor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reportFailure } from '../../../api/session.ts';
import { vendorsQuery } from '../../../api/vendors.ts';
import { formatDate } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Change<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  failureTitle: string;
  done: (answer: Answer) => string;
  onSuccess?: () => void;
};

/** Changes a vendor and refetches all of them. */
export function useVendorChange<Input, Answer>({ send, failureTitle, done, onSuccess }: Change<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      toast({ title: done(answer) });
      onSuccess?.();
    },
    onError: reportFailure(failureTitle),
    onSettled: () => client.invalidateQueries({ queryKey: vendorsQuery.queryKey }),
  });
}

const KINDS: Readonly<Record<string, string>> = {
  contacts_at_address: 'Contacts of an owner, by address',
  contacts_at_parcel: 'Contacts of an owner, by parcel',
  person: 'Contacts of a person, by name',
  phone_holder: 'Who has a phone number',
  email_holder: 'Who has an email address',
  company_officers: 'Officers of a company',
  property_at_address: 'A property, by address',
  line_facts: 'Type and status of a line',
  mailbox: 'Whether a mailbox accepts mail',
};

/** What a vendor is asked, in words. */
export function sayKind(kind: string): string {
  return KINDS[kind] ?? kind;
}

const BILLED: Readonly<Record<VendorSetting['billedBy'], string>> = {
  hit: 'billed when it finds something',
  request: 'billed for each question, found or not',
  row: 'billed for each row, found or not',
};

/** How long a vendor's answers are reused, and whether that was verified in its terms. */
export function sayKeeping({
  keepDays,
  isKeepingRead,
  termsReadOn,
}: Pick<VendorSetting, 'keepDays' | 'isKeepingRead' | 'termsReadOn'>): string {
  if (!isKeepingRead)
    return `Not checked as of ${formatDate(`${termsReadOn}T12:00:00Z`)}: how long its answers may be kept. Treated as 0 days: none is reused for another search.`;
  return keepDays === 0
    ? 'Its answers may not be reused for another search: 0 days.'
    : `Its answers are reused for ${keepDays} days without asking it again.`;
}

export function sayBilled({ billedBy }: Pick<VendorSetting, 'billedBy'>): string {
  return BILLED[billedBy];
}

type Standing = { word: string; tone: 'green' | 'brass' | 'muted' };

/** Whether the vendor is asked in searches of this account. */
export function standingOf({ access, isOn, pausedUntil }: Pick<VendorSetting, 'access' | 'isOn' | 'pausedUntil'>): Standing {
  if (access === 'none') return { word: 'Needs your key', tone: 'muted' };
  if (!isOn) return { word: 'Off', tone: 'muted' };
  return pausedUntil === null ? { word: 'On', tone: 'green' } : { word: 'On, paused', tone: 'brass' };
}

export const AIM_WORDS: Readonly<Record<VendorAim, string>> = {
  cheapest: 'Cheapest: once, when it is cheap for what it is likely to find',
  worth_it: 'When its answer is worth its price',
  most_found: 'Most found: whenever it may find more',
};

/** When and in which order it is asked, in one line. */
export function sayWhen({ aim, place }: Pick<VendorSetting, 'aim' | 'place'>): string {
  const when = {
    cheapest: 'when it is cheap for what it is likely to find',
    worth_it: 'when its answer is worth its price',
    most_found: 'whenever it may find more',
  };
  return `Asked ${when[aim]}${place === null ? '' : `, number ${place} in order`}.`;
}
