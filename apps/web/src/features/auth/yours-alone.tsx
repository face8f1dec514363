import type { AddressProved } from '@deedline/contract/account/account';
import type { ReactNode } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { FreeCreditsNote } from './free-credits-note.tsx';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export function haveOthersEnded({ membersEnded, invitationsEnded }: AddressProved): boolean {
  return membersEnded + invitationsEnded > 0;
}

/** Said to whoever is the first to prove an account's address, when others had been let in before. */
export function YoursAlone({ ended, children }: { ended: AddressProved; children: ReactNode }) {
  return (
    <AuthLayout title="This account is yours alone now" lead="You are the first who showed that they read the mail of its address.">
      <div role="alert" className="mb-8 grid gap-4">
        <p>So that nobody stays in who came before you, this has ended:</p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>{count(ended.membersEnded, 'other member', 'other members')}</li>
          <li>{count(ended.sessionsEnded, 'session', 'sessions')}</li>
          <li>{count(ended.invitationsEnded, 'invitation that waited', 'invitations that waited')}</li>
        </ul>
        <p>If they are colleagues of yours, invite them again in Settings, under Team. We wrote this to you by mail as well.</p>
      </div>
      <FreeCreditsNote given={ended.freeCredits} />
      {children}
    </AuthLayout>
  );
}
