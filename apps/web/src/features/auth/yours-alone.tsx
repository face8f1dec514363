import type { AddressProved, FreeCreditsGiven } from '@deedline/contract/account/account';
import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import type { ReactNode } from 'react';
import { isBilled } from '../../edition.ts';
import { AuthLayout } from './auth-layout.tsx';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export function haveOthersEnded({ membersEnded, invitationsEnded }: AddressProved): boolean {
  return membersEnded + invitationsEnded > 0;
}

/** Shown to the first person who proves an account's address, if others had access to the account before. */
export function YoursAlone({ ended, children }: { ended: AddressProved; children: ReactNode }) {
  return (
    <AuthLayout title="This account is yours alone now" lead="You are the first to show that you receive the email sent to its address.">
      <div role="alert" className="mb-8 grid gap-4">
        <p>So that nobody who came before you keeps access, we removed:</p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>{count(ended.membersEnded, 'other member', 'other members')}</li>
          <li>{count(ended.sessionsEnded, 'session', 'sessions')}</li>
          <li>{count(ended.invitationsEnded, 'pending invitation', 'pending invitations')}</li>
        </ul>
        <p>If they are colleagues of yours, invite them again in Settings, under Team. We also emailed this to you.</p>
      </div>
      <FreeCreditsNote given={ended.freeCredits} />
      {children}
    </AuthLayout>
  );
}

const NOTES: Readonly<Record<Exclude<FreeCreditsGiven, 'none'>, string>> = {
  given: `Your ${SIGNUP_CREDITS} free credits are in your balance now.`,
  had_before: 'Free credits are given once per mailbox, and this one has already had them, under this address or another spelling of it.',
  held_back: `Its email service gives anyone a mailbox for minutes at a time, so the ${SIGNUP_CREDITS} free credits wait until you confirm another address in Settings. Everything else works as it is.`,
};

/** Whether the free credits, which wait until the address is proved, were given. */
export function FreeCreditsNote({ given }: { given: FreeCreditsGiven }) {
  if (!isBilled()) return null;
  return given === 'none' ? null : <p className="mb-6">{NOTES[given]}</p>;
}

/** Shown for a mailed link that no longer works, with where to go from there. */
export function LinkExpired({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-6 border border-brick px-4 py-3">
      This link is no longer valid. It works once and for a limited time. {children}
    </p>
  );
}
