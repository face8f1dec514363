import type { NumberListKind } from '@deedline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUnauthorized, messageOf } from '../../api/call.ts';
import { sendToSignIn } from '../../api/session.ts';
import { uploadFile } from '../../api/files.ts';
import { toast } from '../../ui/toast/toast.ts';
import { describeLoad } from './list-words.ts';
import { refreshLists, type ListsPath } from './number-lists-query.ts';

export type ListTerms = { kind: NumberListKind; listDate: string; san: string; state: string; areaCodes: string };

/** Only what belongs to the kind is said. */
export function writeTerms({ kind, listDate, san, state, areaCodes }: ListTerms) {
  const own = kind === 'national' ? { san, areaCodes: areaCodes.trim() } : kind === 'state' ? { state } : {};
  const said = Object.entries({ ...own }).filter(([, value]) => value !== '');
  return { kind, listDate, ...Object.fromEntries(said) };
}

/** Sends a file of numbers. `sent` are the bytes that are gone, null when nothing is being sent; `fault` says why a file was refused. */
export function useLoadList(listsPath: ListsPath, onLoaded: () => void) {
  const client = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, error } = useMutation({
    mutationFn: ({ terms, file }: { terms: ListTerms; file: File }) => {
      stop.current = new AbortController();
      setSent(0);
      return uploadFile(`POST ${listsPath}`, {
        query: writeTerms(terms),
        file,
        headers: { 'Content-Type': 'application/octet-stream' },
        onProgress: setSent,
        signal: stop.current.signal,
      });
    },
    onSuccess: (list) => {
      toast({ title: 'List loaded', description: describeLoad(list) });
      onLoaded();
    },
    onError: (failure) => (isUnauthorized(failure) && listsPath === '/api/do-not-call/lists' ? sendToSignIn() : undefined),
    onSettled: () => {
      setSent(null);
      return refreshLists(client, listsPath);
    },
  });
  return { sent, fault: error && error.name !== 'AbortError' ? messageOf(error) : null, load: mutate };
}
