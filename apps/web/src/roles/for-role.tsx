import type { Role } from '@deedline/contract/member';
import type { ReactNode } from 'react';
import { useMay } from './use-may.ts';

type ForRoleProps = { needs: Exclude<Role, 'viewer'>; otherwise?: ReactNode; children: ReactNode };

/** What takes a role, or, for whoever does not have it, the reason why it is not here. */
export function ForRole({ needs, otherwise = null, children }: ForRoleProps) {
  return useMay(needs) ? children : otherwise;
}
