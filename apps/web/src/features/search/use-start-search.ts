import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SearchMode } from '@deedline/contract/search';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { ApiError, isUnauthorized, messageOf } from '../../api/client.ts';
import { refreshSearches, userQuery } from '../../api/queries.ts';
import { sendToSignIn } from '../../api/unauthorized.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast-store.ts';
import { nextAttempt, saveDraft } from './search-draft.ts';
import type { Attempt, SearchDraft } from './search-draft.ts';
import { buildSearchRequest } from './search-request.ts';
import type { SearchForm } from './search-request.ts';

type Submission = { mode: SearchMode; form: SearchForm };

function hadNoAnswer(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** They were spent elsewhere, so the figure on this page is old. */
function lackedCredits(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}

/** False, and said why, where it cannot be kept. */
async function keepDraft(memberId: string, draft: SearchDraft): Promise<boolean> {
  try {
    await saveDraft(memberId, draft);
    return true;
  } catch (failure) {
    toast({ title: 'Search Failed', description: messageOf(failure), variant: 'destructive' });
    return false;
  }
}

/** Sends the search and goes to its page at once. The same form sent again after a lost answer carries the same key. */
export function useStartSearch(memberId: string, restored: Attempt | null) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const unanswered = useRef(restored);
  const sending = useRef<Attempt | null>(null);
  return useMutation({
    mutationFn: ({ mode, form }: Submission) => {
      const request = buildSearchRequest(mode, form);
      const attempt = nextAttempt(JSON.stringify(request), unanswered.current);
      sending.current = attempt;
      return call('POST /api/searches', { body: request, headers: { 'Idempotency-Key': attempt.key } });
    },
    onSuccess: ({ id }) => {
      void refreshSearches(client);
      toast({ title: 'Search Started', description: 'Processing your skip trace request...', about: `search ${id}` });
      navigate(paths.result(id));
    },
    onError: (error, { mode, form }) => {
      if (isUnauthorized(error) && sending.current) {
        return sendToSignIn(keepDraft(memberId, { mode, form, attempt: sending.current }));
      }
      unanswered.current = hadNoAnswer(error) ? sending.current : null;
      if (lackedCredits(error)) void client.invalidateQueries({ queryKey: userQuery.queryKey });
      toast({ title: 'Search Failed', description: messageOf(error), variant: 'destructive' });
    },
  });
}
