import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';

/** Why something cannot be done here, and who can. */
export function RoleNote({ children }: { children: ReactNode }) {
  return (
    <p className="max-w-2xl border bg-raise px-4 py-3 text-sm">
      {children}{' '}
      <Link href={paths.team} className="link inline-flex items-center whitespace-nowrap touch:min-h-11">
        Who owns this account
      </Link>
    </p>
  );
}
