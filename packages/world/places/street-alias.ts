import { mixKeys } from '../random.ts';
import type { Street } from './street-names.ts';

/** What renamed streets are called since; no street is called so otherwise. */
const NEW_NAMES = [
  'FOUNDERS',
  'CENTENNIAL',
  'VETERANS MEMORIAL',
  'HERITAGE',
  'PIONEER MEMORIAL',
  'GOVERNOR HARROW',
  'MAYOR PELHAM',
  'BICENTENNIAL',
  'OLD STAGE',
  'CITIZENS',
];
const RENAMED_SHARE = 0.05;
const HIGHWAY_SHARE = 0.04;

function numbered(street: Street): readonly string[] {
  const highway = /^STATE HIGHWAY (\d+)$/.exec(street.name);
  if (highway) return ['HWY', 'SR', 'STATE RD', 'STATE ROUTE', 'FK'].map((word) => `${word} ${highway[1]!}`);
  const county = /^COUNTY ROAD (\d+)$/.exec(street.name);
  return county ? ['CR', 'CO RD', 'COUNTY RD'].map((word) => `${word} ${county[1]!}`) : [];
}

const known = new WeakMap<Street, readonly Street[]>();

/** Other names of a street: how a numbered road is also written; for one town street in eleven a later name or the highway that it is part of. */
export function otherNamesOf(city: string, street: Street): readonly Street[] {
  let others = known.get(street);
  if (!others) known.set(street, (others = findOthers(city, street)));
  return others;
}

function findOthers(city: string, street: Street): readonly Street[] {
  const written = numbered(street);
  if (written.length > 0) return written.map((name) => ({ name }));
  const hash = mixKeys(['alias', city, street.pre ?? '', street.name, street.type ?? '']);
  const share = hash / 4294967296;
  if (share < RENAMED_SHARE) return [{ name: NEW_NAMES[hash % NEW_NAMES.length]!, type: street.type ?? 'WAY' }];
  if (share < RENAMED_SHARE + HIGHWAY_SHARE) return ['US HIGHWAY', 'US HWY', 'US'].map((word) => ({ name: `${word} ${60 + (hash % 39)}` }));
  return [];
}
