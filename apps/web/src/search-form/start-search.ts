import type { SealDraft, SearchMode } from '@deedline/contract/search/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, call, isUnauthorized, messageOf } from '../api/call.ts';
import { shownPrices } from '../roles/roles.tsx';
import { newAttemptKey, refreshSearches, userQuery } from '../api/queries.ts';
import { sendToSignIn } from '../api/session.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast/toast.ts';
import { buildSearchRequest, type SearchForm } from './search-request.ts';

/** `key`: idempotency key of this body, so that sending it again after a lost answer is not charged twice. */
type Attempt = { body: string; key: string };

type Submission = { mode: SearchMode; form: SearchForm };

/** Sends the search and goes to its page at once. Sending the same form again before an answer has arrived, or after one was lost, reuses the key. */
export function useStartSearch(memberId: string, restored: Attempt | null) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const unanswered = useRef(restored);
  return useMutation({
    mutationFn: ({ mode, form }: Submission) => {
      const request = { ...buildSearchRequest(mode, form), ...shownPrices() };
      const attempt = nextAttempt(JSON.stringify(request), unanswered.current);
      unanswered.current = attempt;
      return call('POST /api/searches', { body: request, headers: { 'Idempotency-Key': attempt.key } });
    },
    onSuccess: ({ id }) => {
      void refreshSearches(client);
      toast({ title: 'Search Started', description: 'Processing your skip trace request...', about: `search ${id}` });
      // A double click is one search: Back must lead to the form, not to the same result.
      navigate(paths.result(id), { replace: window.location.pathname === paths.result(id) });
    },
    onError: (error, { mode, form }) => {
      const attempt = unanswered.current;
      if (isUnauthorized(error) && attempt) return sendToSignIn(keepDraft(memberId, { mode, form, attempt }));
      if (arePricesOld(error) && attempt) return void showAnew(memberId, { mode, form, attempt });
      if (!hadNoAnswer(error)) unanswered.current = null;
      if (lackedCredits(error)) void client.invalidateQueries({ queryKey: userQuery.queryKey });
      toast({ title: titleOf(error), description: messageOf(error), variant: 'destructive' });
    },
  });
}

/** The attempt for this body: the last one again if it was not answered, otherwise a new one. */
export function nextAttempt(body: string, unanswered: Attempt | null): Attempt {
  return unanswered?.body === body ? unanswered : { body, key: newAttemptKey() };
}

/** A form that was interrupted by the end of a session or by a change of prices. */
export type SearchDraft = { mode: SearchMode; form: SearchForm; attempt: Attempt; arePricesNew?: true };

/** Reloads the form at the current prices, with what was filled in. */
async function showAnew(memberId: string, draft: SearchDraft): Promise<void> {
  if (await keepDraft(memberId, { ...draft, arePricesNew: true })) location.assign(paths.search);
}

/** Returns false, after saying why, if the draft cannot be kept. */
async function keepDraft(memberId: string, draft: SearchDraft): Promise<boolean> {
  try {
    await saveDraft(memberId, draft);
    return true;
  } catch (failure) {
    toast({ title: 'Search Failed', description: messageOf(failure), variant: 'destructive' });
    return false;
  }
}

const STORAGE_KEY = 'search-draft';
const PRICES_NEW = {
  title: 'Prices Have Changed',
  description:
    'Nothing was searched or charged. Today’s prices are beside the form, which is as you left it: search again if they suit you.',
};

/** Keeps the draft in this tab until its member signs in again. It is sealed by the server, so it cannot be read here. */
export async function saveDraft(memberId: string, draft: SearchDraft): Promise<void> {
  const wish: SealDraft = { memberId, draft: JSON.stringify(draft) };
  const { sealed } = await call('POST /api/search-drafts/seal', { body: wish });
  sessionStorage.setItem(STORAGE_KEY, sealed);
}

/** Whether the page shows prices that are no longer in force. */
const arePricesOld = (error: unknown): boolean => error instanceof ApiError && error.code === 'prices_changed';

/** The toast's title: invalid input has that of the specification's section 5, whether client or server detects it; any other failure that of section 8. */
export function titleOf(error: unknown): 'Validation Error' | 'Search Failed' {
  return error instanceof ApiError && error.code === 'invalid_request' ? 'Validation Error' : 'Search Failed';
}

function hadNoAnswer(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Whether credits were lacking: they were spent elsewhere, and the balance on this page is outdated. */
function lackedCredits(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}

/** The draft that the end of a session interrupted, returned once; 'opening' until the server has unsealed it. A form prefilled by the URL takes precedence. */
export function useDraft(isPrefilled: boolean): SearchDraft | null | 'opening' {
  const [draft, setDraft] = useState<SearchDraft | null | 'opening'>(() => (!isPrefilled && hasDraft() ? 'opening' : null));
  useEffect(() => {
    if (isPrefilled) return forgetDraft();
    let isGone = false;
    const open = async () => {
      const taken = await takeOrTell();
      if (taken?.arePricesNew) toast({ ...PRICES_NEW, variant: 'destructive' });
      if (!isGone) setDraft(taken);
    };
    void open();
    return () => {
      isGone = true;
    };
  }, [isPrefilled]);
  return draft;
}

export function hasDraft(): boolean {
  return sessionStorage.getItem(STORAGE_KEY) !== null;
}

function forgetDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

async function takeOrTell(): Promise<SearchDraft | null> {
  try {
    return await takeDraft();
  } catch (failure) {
    toast({ title: 'Draft Not Restored', description: messageOf(failure), variant: 'destructive' });
    return null;
  }
}

/** Takes the signed-in member's draft out of storage; drafts of other members are never shown. Null if there is none. */
export async function takeDraft(): Promise<SearchDraft | null> {
  const sealed = sessionStorage.getItem(STORAGE_KEY);
  if (sealed === null) return null;
  const { draft } = await call('POST /api/search-drafts/open', { body: { sealed } });
  forgetDraft();
  return draft === null ? null : (JSON.parse(draft) as SearchDraft);
}
