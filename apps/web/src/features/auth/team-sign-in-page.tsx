import type { StartOpenid } from '@deedline/contract/account/openid';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { call, messageOf } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { useBrowserValue } from '../../ui/page/browser-value.ts';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { readText } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Leads from a team's code to its provider. The code is part of the link that an owner hands out; without the link it can be typed. */
export function TeamSignInPage() {
  usePageTitle('Sign In With Your Team');
  const code = useBrowserValue(readTeamCode, '');
  const start = useMutation({
    mutationFn: (request: StartOpenid) => call('POST /api/auth/openid/start', { body: request }),
    onSuccess: ({ address }) => window.location.assign(address),
    onError: (error) => toast({ title: 'Login Failed', description: messageOf(error), variant: 'destructive' }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    start.mutate({ teamCode: readText(new FormData(event.currentTarget), 'teamCode') });
  };
  return (
    <AuthLayout title="Sign in with your team" lead="Your team's own provider confirms who you are. You need no Deedline password.">
      <form onSubmit={submit}>
        <fieldset disabled={start.isPending || start.isSuccess} className="grid gap-5">
          <Field label="Team code" hint="An owner of your team can find it in Settings, under Security.">
            {(slots) => (
              <Input
                {...slots}
                key={code}
                name="teamCode"
                defaultValue={code}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                required
              />
            )}
          </Field>
          <SubmitButton variant="primary" size="lg">
            {start.isPending || start.isSuccess ? 'Redirecting...' : 'Go to your provider'}
          </SubmitButton>
        </fieldset>
      </form>
      <p className="mt-6 text-sm">
        <Link href={paths.login} className="link inline-flex items-center touch:min-h-11">
          Sign in another way
        </Link>
      </p>
    </AuthLayout>
  );
}

function readTeamCode(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('team') ?? '';
}
