import type { User } from '@deedline/contract/account/account';
import { classNames } from './class-names.ts';

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** The full name, the email if there is none, else 'User'. */
export function nameUser({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || 'User';
}

export function initialsOf({ firstName, lastName, email }: Named): string {
  const initials = [firstName, lastName].map((part) => part?.trim().charAt(0) ?? '').join('');
  return (initials || email.charAt(0) || 'U').toUpperCase();
}

/** The profile image, or the initials. Hidden from screen readers, because the name is beside it. */
export function Avatar({ user, className }: { user: Named & Pick<User, 'profileImageUrl'>; className?: string }) {
  const shape = classNames('flex shrink-0 items-center justify-center rounded-full', className ?? 'size-8 text-xs');
  if (user.profileImageUrl) return <img src={user.profileImageUrl} alt="" className={classNames(shape, 'object-cover')} />;
  return (
    <span className={classNames(shape, 'bg-wash font-semibold text-green')} aria-hidden="true">
      {initialsOf(user)}
    </span>
  );
}
