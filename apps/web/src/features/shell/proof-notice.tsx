import type { User } from '@deedline/contract/account/account';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { isBilled, whenBilled } from '../../edition.ts';
import { call } from '../../api/call.ts';
import { reportFailure } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** What waits until the owner follows a mailed link, with a button to send the link again; renders nothing if nothing waits. */
export function ProofNotice({ user }: { user: User }) {
  const send = useMutation({
    mutationFn: () => call('POST /api/auth/prove-email'),
    onSuccess: () => toast({ title: 'Link sent', description: `Open the link that was sent to ${user.email}.` }),
    onError: reportFailure('Link Not Sent'),
  });
  if (user.role !== 'owner') return null;
  if (isBilled() && user.freeCredits === 'held_back') return <HeldBack email={user.email} />;
  if (user.addressProof !== 'asked') return null;
  return (
    <section
      aria-label="Confirm your address"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border bg-raise px-4 py-3 text-sm"
    >
      <p className="min-w-0 max-w-2xl">
        {isBilled() && user.freeCredits === 'waiting' ? (
          <b className="font-semibold">{SIGNUP_CREDITS} free credits are waiting for you. </b>
        ) : (
          <b className="font-semibold">Your address is not confirmed yet. </b>
        )}
        Open the link that was sent to <span className="break-words">{user.email}</span>. Until then you{' '}
        {whenBilled(' can search only with credits that you buy, and')} cannot invite anyone.
      </p>
      <Button size="sm" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send the link again'}
      </Button>
    </section>
  );
}

function HeldBack({ email }: { email: string }) {
  return (
    <section aria-label="Free credits" className="mb-6 border bg-raise px-4 py-3 text-sm">
      <p className="max-w-2xl">
        <b className="font-semibold">Your account is ready; its {SIGNUP_CREDITS} free credits are held back. </b>
        {email.slice(email.lastIndexOf('@') + 1)} is known to us as a service for throwaway addresses, and free credits are given once per
        person. You get them when you confirm another address in{' '}
        <Link href={paths.settings} className="link">
          Settings
        </Link>
        . Everything else works as usual.
      </p>
    </section>
  );
}
