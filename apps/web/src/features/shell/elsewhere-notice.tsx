import type { User } from '@deedline/contract/account/account';
import { whenBilled } from '../../edition.ts';
import { useElsewhere } from '../../api/who-is-shown.ts';
import { Button } from '../../ui/button.tsx';

/** Shown until the page is reloaded, so that text typed into a form can be copied first. */
export function ElsewhereNotice({ user }: { user: User }) {
  const elsewhere = useElsewhere();
  if (elsewhere === null) return null;
  return (
    <section
      role="alert"
      className="sticky top-13 z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-brick bg-brick-wash px-4 py-3 text-sm md:px-9 print:hidden"
    >
      <p className="min-w-0 max-w-3xl">
        <b className="font-semibold">
          {elsewhere === 'another' ? 'Someone else is now signed in on this browser. ' : 'You have signed out in another tab. '}
        </b>
        This page still shows <span className="break-words">{user.email}</span>: nothing is sent from it
        {whenBilled(', and nothing is charged')}. What you typed stays here until you go on.
      </p>
      <Button size="sm" onClick={() => (elsewhere === 'another' ? window.location.reload() : window.location.assign('/api/login'))}>
        {elsewhere === 'another' ? 'Load the page again' : 'Sign in again'}
      </Button>
    </section>
  );
}
