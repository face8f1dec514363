import type { PasskeySignIn } from '@deedline/contract/account/second-factor';
import type { RouteName, SentBody } from '@deedline/contract/routes/index';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, call, messageOf, send } from '../../api/call.ts';
import { userQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { useBrowserValue } from '../../ui/page/browser-value.ts';
import { toast, type ToastContent } from '../../ui/toast/toast.ts';

const knowsPasskeys = () => typeof PublicKeyCredential === 'function';

/** Signs in with a passkey; renders nothing in browsers without support for them. */
export function PasskeyButton() {
  const isPossible = useBrowserValue(knowsPasskeys, false);
  const signIn = useSignIn<'POST /api/auth/passkeys/sign-in', undefined>({
    route: 'POST /api/auth/passkeys/sign-in',
    prepare: askDevice,
    success: { title: 'Welcome back!', description: "You've successfully logged in." },
    failureTitle: 'Login Failed',
    fallback: 'The passkey was not accepted',
  });
  if (!isPossible) return null;
  return (
    <Button size="lg" disabled={signIn.isPending} onClick={() => signIn.mutate(undefined)} className="mt-3 w-full">
      {signIn.isPending ? 'Waiting for the device...' : 'Use a passkey'}
    </Button>
  );
}

async function askDevice(): Promise<PasskeySignIn> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await call('POST /api/auth/passkeys/challenge');
  const answer = await startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON });
  return { ...answer, clientExtensionResults: {} };
}

/** Routes that answer with the signed-in user. */
type SignInRoute = RouteName & `POST /api/auth/${'register' | 'login' | 'openid/finish' | 'openid/code' | 'passkeys/sign-in'}`;
type Words<Name extends SignInRoute, Credentials> = {
  route: Name;
  /** Turns the credentials into the request's body; by default they are sent as they are. */
  prepare?: (credentials: Credentials) => Promise<SentBody<Name>>;
  success: ToastContent;
  failureTitle: string;
  fallback: string;
  /** May handle an error by asking for more input instead of reporting a failure; returns true if it did. */
  askMore?: (error: ApiError, credentials: Credentials) => boolean;
};

/** Sends the credentials and opens the app on the dashboard with the user that comes back. */
export function useSignIn<Name extends SignInRoute, Credentials = SentBody<Name>>({
  route,
  prepare,
  success,
  failureTitle,
  fallback,
  askMore,
}: Words<Name, Credentials>) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (credentials: Credentials) =>
      send<SignInRoute>(route, (prepare === undefined ? credentials : await prepare(credentials)) as SentBody<SignInRoute>),
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
