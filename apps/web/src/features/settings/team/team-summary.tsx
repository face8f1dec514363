import type { User } from '@deedline/contract/account';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ROLE_WORDS } from '../../../words/roles.ts';

/** Which role who is signed in has, and the way to the others. */
export function TeamSummary({ user: { role } }: { user: User }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border bg-raise p-5">
      <div className="max-w-md text-sm">
        <p className="font-medium">Your role: {ROLE_WORDS[role].name}</p>
        <p className="text-muted">{ROLE_WORDS[role].may}</p>
      </div>
      <ButtonLink href={paths.team}>{role === 'owner' ? 'Members and invitations' : 'See the team'}</ButtonLink>
    </div>
  );
}
