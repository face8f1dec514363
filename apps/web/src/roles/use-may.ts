import { isRoleEnough, type Role } from '@deedline/contract/member';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../api/queries.ts';

/** Whether who is signed in may do what takes this role. The server decides; this only spares people a button that does nothing. */
export function useMay(needed: Role): boolean {
  const { data: user } = useQuery(userQuery);
  return !user || isRoleEnough(user.role, needed);
}
