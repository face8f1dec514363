import type { SearchMode } from '@deedline/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchesQuery } from '../../api/queries.ts';
import { findFreeAnswer } from './find-free-answer.ts';
import type { SearchForm } from './search-request.ts';

/** Until when the answer to what stands in the form costs nothing; null when it was not bought. Only asked where that decides. */
export function useFreeAnswer(mode: SearchMode, form: SearchForm, isAsked: boolean): string | null {
  const { data: searches } = useQuery({ ...searchesQuery, enabled: isAsked });
  const [now] = useState(() => new Date());
  return isAsked && searches ? findFreeAnswer(searches, mode, form, now) : null;
}
