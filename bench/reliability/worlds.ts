import type { Evidence } from '@deedline/engine/model/evidence';
import { randomOf } from '../../packages/world/ground/random.ts';
import type { Profile } from '../match/figures.ts';
import { changeWorld, type LoadedWorld } from '../match/load-world.ts';

/** A world in which an installation may be without knowing it. */
export interface TriedWorld {
  name: string;
  profile: Profile;
  change: (world: LoadedWorld) => LoadedWorld;
}

/** Share of the dead lines that are reported as active. */
const FALSE_ACTIVE = 0.2;
/** Share of the listings that are copied, under a later date, to a second file that does not declare its source. */
const COPIED = 0.4;
/** Share of the other records with a phone or email that are old ones under a new date. */
const RESTAMPED = 0.6;
const DAYS = 86_400_000;

export const TRIED_WORLDS: readonly TriedWorld[] = [
  { name: 'typical noise', profile: 'typical', change: (world) => world },
  { name: 'shifted noise', profile: 'shifted', change: (world) => world },
  { name: 'a fifth of dead lines called active', profile: 'typical', change: callDeadLinesActive },
  { name: 'stale and copied undeclared, nothing checked', profile: 'shifted', change: makeStaleAndCopied },
];

function callDeadLinesActive(world: LoadedWorld): LoadedWorld {
  return changeWorld(world, (record) => {
    if (record.kind !== 'phone_line' || record.body.status !== 'disconnected') return [record];
    return chanceOf(world, record).next() < FALSE_ACTIVE ? [{ ...record, body: { ...record.body, status: 'active' } }] : [record];
  });
}

function makeStaleAndCopied(world: LoadedWorld): LoadedWorld {
  const copier = world.sources.find(({ role }) => role === 'email_list')!;
  const listings = world.sources.find(({ role }) => role === 'phone_listing')!;
  return changeWorld(world, (record) => {
    if (record.kind === 'mailbox') return [];
    if (record.kind === 'phone_line') {
      const { status: _status, assignedOn: _assigned, checkedOn: _checked, ...body } = record.body;
      return [{ ...record, body }];
    }
    if (record.kind !== 'person' || !(record.body.phones ?? record.body.emails) || !record.lastSeen) return [record];
    const chance = chanceOf(world, record);
    const isStamped = chance.next() < RESTAMPED;
    const later = laterThan(record.lastSeen, world.manifest.asOf, chance.next());
    const kept: Evidence = isStamped ? { ...record, lastSeen: later } : record;
    const isCopied = record.source === listings.name && chance.next() < COPIED;
    const copy = {
      ...record,
      id: `${record.id}-c`,
      recordId: `${record.recordId}-c`,
      source: copier.name,
      origin: copier.origin,
      lastSeen: later,
    };
    return isCopied ? [kept, copy] : [kept];
  });
}

function chanceOf({ manifest }: LoadedWorld, { id }: Evidence): { next(): number } {
  return randomOf(manifest.seed, 'tried', id);
}

/** A day between `day` and today, 'YYYY-MM-DD'; `share` gives its place between the two. */
function laterThan(day: string, today: string, share: number): string {
  const [from, to] = [Date.parse(day), Date.parse(today)];
  return new Date(from + Math.max(0, Math.floor(((to - from) / DAYS) * share)) * DAYS).toISOString().slice(0, 10);
}
