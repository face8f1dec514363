/** From most to least powerful. Each role includes the rights of those after it. */
export const ROLES = ['owner', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Whether the role `has` includes the rights of the role `needed`. */
export function isRoleEnough(has: Role, needed: Role): boolean {
  return ROLES.indexOf(has) <= ROLES.indexOf(needed);
}
