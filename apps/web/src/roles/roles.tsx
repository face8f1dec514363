import { isRoleEnough, type Role } from '@deedline/contract/account/role';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isBilled, whenBilled } from '../edition.ts';
import { userQuery } from '../api/queries.ts';
import { paths } from '../paths.ts';

/** Whether the signed-in member has this role. The server decides; this only hides controls that it would refuse. */
export function useMay(needed: Role): boolean {
  const { data: user } = useQuery(userQuery);
  return !user || isRoleEnough(user.role, needed);
}

type ForRoleProps = { needs: Exclude<Role, 'viewer'>; otherwise?: ReactNode; children: ReactNode };

/** Renders its children for members with a role, and otherwise the reason why they are missing. */
export function ForRole({ needs, otherwise = null, children }: ForRoleProps) {
  return useMay(needs) ? children : otherwise;
}

/** Says why something cannot be done here, and who can do it. */
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

/** Shown to viewers in place of the search form. */
export function ViewersDoNotSearch() {
  return (
    <RoleNote>
      {whenBilled('Searches spend the account’s credits, which viewers cannot do. ')}
      {!isBilled() && 'Viewers can see what was found but cannot search. '}Ask an owner to make you a member.
    </RoleNote>
  );
}

/** What each role may do, in a sentence. */
export const ROLE_WORDS: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: {
    name: 'Owner',
    may: `Everything: also ${whenBilled('buys credits, ')}invites and removes members, states the licence and closes the account.`,
  },
  member: {
    name: 'Member',
    may: `Searches, uploads batches, reports outcomes, keeps lists and exports.${whenBilled(' Spends the account’s credits.')}`,
  },
  viewer: {
    name: 'Viewer',
    may: isBilled()
      ? 'Looks at searches, results, lists, statements and receipts. Cannot spend, change or export anything.'
      : 'Looks at searches, results and lists. Cannot change or export anything.',
  },
};

/** Whether searches cost this account anything; otherwise no price is shown. */
export function useIsPaid(): boolean {
  return !useQuery(userQuery).data?.isIncluded && isBilled();
}

/** Sent with a search: the price edition that this page shows, the first one if the document names none. */
export const shownPrices = (): { priceEdition?: number } =>
  isBilled()
    ? { priceEdition: (JSON.parse(document.documentElement.dataset['prices'] ?? '{"edition":1}') as { edition: number }).edition }
    : {};
