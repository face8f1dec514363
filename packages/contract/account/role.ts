/** From the most to the least. Who has one may do all that those after it may. */
export const ROLES = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody with the role `has` may do what takes the role `needed`. */
export function isRoleEnough(has: Role, needed: Role): boolean {
  return ROLES.indexOf(has) <= ROLES.indexOf(needed);
}
