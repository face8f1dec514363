import type { PasskeySignIn } from '@deedline/contract/account/second-factor';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from './use-sign-in.ts';

const neverChanges = () => () => undefined;
const knowsPasskeys = () => typeof PublicKeyCredential === 'function';

/** Signs in with a key of this device; nothing where the browser knows none. */
export function PasskeyButton() {
  const isPossible = useSyncExternalStore(neverChanges, knowsPasskeys, () => false);
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
