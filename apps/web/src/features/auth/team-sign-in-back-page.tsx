import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { CodeField, readText } from '../../ui/form/form.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { PasskeyButton, useSignIn } from './sign-in.tsx';

const WORDS = {
  success: { title: 'Welcome back!', description: "You've successfully logged in." },
  failureTitle: 'Login Failed',
  fallback: 'The sign-in was not accepted',
};

/** The page to which a provider redirects the browser. Its parameters work once, in this browser only, and are removed from the history. */
export function TeamSignInBackPage() {
  usePageTitle('Sign In With Your Team');
  const isSent = useRef(false);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const { mutate, isError } = useSignIn({
    ...WORDS,
    route: 'POST /api/auth/openid/finish',
    askMore: ({ code }) => {
      const isAsked = code === 'second_factor_required';
      if (isAsked) setCodeAsked(true);
      return isAsked;
    },
  });
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const answer = window.location.search.slice(1);
    window.history.replaceState(null, '', paths.teamSignInBack);
    mutate({ answer });
  }, [mutate]);
  if (isCodeAsked) return <CodeForm onRefused={() => setCodeAsked(false)} />;
  if (!isError)
    return (
      <AuthLayout title="Signing you in" lead="Your provider has sent you back.">
        <output className="block">One moment...</output>
      </AuthLayout>
    );
  return (
    <AuthLayout title="You are not signed in" lead="Nothing was changed.">
      <p role="alert" className="mb-6">
        The sign-in through your team&rsquo;s provider was not accepted, took longer than ten minutes, or was started in another browser. If
        it happens again, tell an owner of your team: the activity record says why.
      </p>
      <p className="flex flex-wrap gap-x-6 text-sm">
        <Link href={paths.teamSignIn} className="link inline-flex items-center touch:min-h-11">
          Start again
        </Link>
        <Link href={paths.login} className="link inline-flex items-center touch:min-h-11">
          Sign in another way
        </Link>
      </p>
    </AuthLayout>
  );
}

/** Shown if the provider reported a single factor and the member has a second one here. Started anew when it has expired. */
function CodeForm({ onRefused }: { onRefused: () => void }) {
  const signIn = useSignIn({
    ...WORDS,
    route: 'POST /api/auth/openid/code',
    askMore: ({ code }) => {
      const isOver = code === 'openid_refused';
      if (isOver) onRefused();
      return isOver;
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signIn.mutate({ code: readText(new FormData(event.currentTarget), 'code') });
  };
  return (
    <AuthLayout title="One more step" lead="Your provider did not say that it asked for a second factor, so we ask for yours.">
      <form onSubmit={submit}>
        <fieldset disabled={signIn.isPending} className="grid gap-5">
          <CodeField isNext hint="From your authenticator, or one of your recovery codes." />
          <SubmitButton variant="primary" size="lg">
            {signIn.isPending ? 'Signing in...' : 'Sign In'}
          </SubmitButton>
        </fieldset>
      </form>
      <PasskeyButton />
    </AuthLayout>
  );
}
