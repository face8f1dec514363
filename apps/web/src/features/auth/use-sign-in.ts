import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@deedline/contract/account';
import { useLocation } from 'wouter';
import { ApiError, apiPost, messageOf } from '../../api/client.ts';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ToastContent } from '../../ui/toast-store.ts';

type Words<Credentials> = {
  path: string;
  /** Makes what is sent of the credentials; without it they are sent as they are. */
  prepare?: (credentials: Credentials) => Promise<object>;
  success: ToastContent;
  failureTitle: string;
  fallback: string;
  /** Asks for more in place of saying that it failed: true. */
  askMore?: (error: ApiError, credentials: Credentials) => boolean;
};

/** Sends the credentials; with the user that comes back the app opens on the dashboard. */
export function useSignIn<Credentials>({ path, prepare, success, failureTitle, fallback, askMore }: Words<Credentials>) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (credentials: Credentials) => apiPost<User>(path, prepare === undefined ? credentials : await prepare(credentials)),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      navigate(paths.dashboard);
      toast(success);
    },
    onError: (error, credentials) => {
      if (error instanceof ApiError && askMore?.(error, credentials) === true) return;
      const description = error instanceof ApiError ? (error.serverMessage ?? fallback) : messageOf(error);
      toast({ title: failureTitle, description, variant: 'destructive' });
    },
  });
}
