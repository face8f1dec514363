import type { User } from '@deedline/contract/account/account';
import { Avatar } from '../../ui/avatar.tsx';
import { formatCredits, formatDate } from '../../ui/format.ts';
import { Fact } from '../../ui/page/section.tsx';

export function Profile({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || 'User';
  return (
    <div className="border bg-raise p-5">
      <div className="flex items-center gap-4">
        <Avatar user={user} className="size-14 text-lg" />
        <div className="min-w-0">
          <div className="truncate text-lg font-semibold">{name}</div>
          <div className="truncate text-muted">{user.email || 'No email'}</div>
        </div>
      </div>
      <dl className="mt-6 grid gap-x-10 gap-y-4 border-t pt-5 sm:grid-cols-[auto_auto_1fr]">
        <Fact label="Member since">{formatDate(user.createdAt)}</Fact>
        <Fact label="Current credits">{formatCredits(user.credits)}</Fact>
        <Fact label="Account ID">
          <span className="font-mono text-xs break-all">{user.id}</span>
        </Fact>
      </dl>
    </div>
  );
}
