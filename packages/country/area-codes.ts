import table from './area-codes.json' with { type: 'json' };

/** The meaning of an area code in the numbering plan: lines in a state or territory, another country of the plan, or a service without a location. */
type AreaCode = { kind: 'state' | 'other-country'; place: string } | { kind: 'toll-free' | 'premium' | 'personal' };

const list = (codes: string, meaning: AreaCode): [string, AreaCode][] => codes.split(' ').map((code) => [code, meaning]);

const PLAN: ReadonlyMap<string, AreaCode> = new Map([
  ...Object.entries(table.states).flatMap(([place, codes]) => list(codes, { kind: 'state', place })),
  ...Object.entries(table.otherCountries).flatMap(([place, codes]) => list(codes, { kind: 'other-country', place })),
  ...list(table.tollFree, { kind: 'toll-free' }),
  ...list(table.premium, { kind: 'premium' }),
  ...list(table.personal, { kind: 'personal' }),
]);

/** The meaning of three digits in the North American Numbering Plan; null if unassigned. */
export const readAreaCode = (code: string): AreaCode | null => PLAN.get(code) ?? null;
