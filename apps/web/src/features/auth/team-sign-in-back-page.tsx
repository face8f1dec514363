import type { FinishOpenid } from '@deedline/contract/openid';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Where a provider sends the browser back to. What it brings is good once, for this browser alone, and stays in no history. */
export function TeamSignInBackPage() {
  usePageTitle('Sign In With Your Team');
  const isSent = useRef(false);
  const { mutate, isError } = useSignIn<FinishOpenid>({
    path: '/api/auth/openid/finish',
    success: { title: 'Welcome back!', description: "You've successfully logged in." },
    failureTitle: 'Login Failed',
    fallback: 'The sign-in was not accepted',
  });
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const answer = window.location.search.slice(1);
    window.history.replaceState(null, '', paths.teamSignInBack);
    mutate({ answer });
  }, [mutate]);
  if (!isError)
    return (
      <AuthLayout title="Signing you in" lead="Your provider has sent you back.">
        <output className="block">One moment...</output>
      </AuthLayout>
    );
  return (
    <AuthLayout title="You are not signed in" lead="Nothing was changed.">
      <p role="alert" className="mb-6">
        The sign-in through your team&rsquo;s provider was not accepted, took longer than ten minutes, or was begun in another browser. If
        it happens again, tell an owner of your team: the activity record says why.
      </p>
      <p className="flex flex-wrap gap-x-6 text-sm">
        <Link href={paths.teamSignIn} className="link inline-flex items-center touch:min-h-11">
          Begin again
        </Link>
        <Link href={paths.login} className="link inline-flex items-center touch:min-h-11">
          Sign in another way
        </Link>
      </p>
    </AuthLayout>
  );
}
