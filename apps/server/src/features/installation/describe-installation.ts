import type { Installation } from '@deedline/contract/installation';
import { findExcess } from '@deedline/database/login';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { askStoresApart, listFromStores } from '../../every-store.ts';
import type { Queryable } from '../../transaction.ts';
import {
  countLiveLoads,
  hasOperator,
  selectIsUnpacked,
  selectKinds,
  selectOutdatedLoads,
  selectParcelCount,
  selectSourceCounts,
} from './queries.ts';
import { readStateName } from './read-demo.ts';
import { readRolls } from './read-rolls.ts';

/** What this installation says about itself, counted from its data. */
export async function describeInstallation(ctx: AppContext): Promise<Installation> {
  const [counts, parcels, rolls, kinds, stateName] = await Promise.all([
    listFromStores(ctx.evidence, async (store) => [await selectSourceCounts(store)]),
    listFromStores(ctx.evidence, async (store) => [await selectParcelCount(store)]),
    readRolls(ctx),
    listFromStores(ctx.evidence, selectKinds),
    readStateName(ctx.config),
  ]);
  return {
    demo: ctx.config.demo,
    billing: ctx.config.billing,
    stateName,
    // A search covers one state, whose sources are all in one store.
    sourcesPerSearch: Math.max(...counts.map((one) => one.statewide + one.per_county)),
    sourcesTotal: sum(counts.map(({ total }) => total)),
    parcels: sum(parcels),
    rolls,
    kinds: [...new Set(kinds)].toSorted(),
    contact: ctx.config.contact ?? null,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** How many loads are named; a longer list would not be read. */
const NAMED_LOADS = 5;

/** A sentence for whoever starts the server about loads that must be filed anew before a search finds all their records; null if there are none. */
export async function describeOutdated(evidence: Queryable): Promise<string | null> {
  const loads = await selectOutdatedLoads(evidence);
  if (loads.length === 0) return null;
  const more = loads.length - NAMED_LOADS;
  const named = [...loads.slice(0, NAMED_LOADS), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  return `Filed by another version of Deedline, so some records are not found until they are refiled: ${named}.`;
}

/** A sentence about a store that was loaded by a version without key packing; null if its keys are packed, or few are waiting. */
export async function describeUnpacked(evidence: Queryable): Promise<string | null> {
  if (!(await selectIsUnpacked(evidence))) return null;
  return 'The keys of all records are being packed into less space. Searches continue meanwhile; until it is done, the store takes more space than it will.';
}

/** What to do next with a new installation in which nothing can be found yet; null if something can. `url` has no trailing slash. */
export async function describeNextStep({ db, evidence }: Record<'db' | 'evidence', Queryable>, url: string): Promise<string | null> {
  if ((await countLiveLoads(evidence)) > 0) return null;
  const load = `open ${url}/operator and load your county`;
  if (await hasOperator(db)) return `Nothing is loaded yet, so no search can find anything. Next: ${load}.`;
  return `Nothing is loaded yet, so no search can find anything. Next: add yourself as an operator, in another terminal,
  npm run deedline -- operator add EMAIL --name "Your Name"
then ${load}.`;
}

/** A warning for whoever starts the server; null if there is nothing to warn of. */
export function describeOpenLinks({ openLinks }: Pick<Config, 'openLinks'>): string | null {
  if (openLinks.length === 0) return null;
  return `${openLinks.join(' and ')}: reached without verified TLS, because DATABASE_TLS is off. Anyone on the network in between can read and change everything.`;
}

interface LoginExcess {
  /** The setting that names the login. */
  setting: keyof typeof OWNER;
  excess: string[];
}

/** What the application's logins may do beyond its role, which an injected statement could then do too. Empty if nothing. */
export async function findLoginExcess({ db, evidence }: Pick<AppContext, 'db' | 'evidence'>): Promise<LoginExcess[]> {
  const [ofApp, ofStores] = await Promise.all([findExcess(db), askStoresApart(evidence, findExcess)]);
  const found: LoginExcess[] = [
    { setting: 'DATABASE_URL', excess: ofApp },
    ...ofStores.flatMap((store, at): LoginExcess[] =>
      store.status === 'rejected' ? [] : [{ setting: at === 0 ? 'EVIDENCE_DATABASE_URL' : 'EVIDENCE_STORE_URLS', excess: store.value }],
    ),
  ];
  return found.filter(({ excess }) => excess.length > 0);
}

/** A warning for whoever starts the server; null if there is nothing to warn of. */
export async function describeLogin(ctx: Pick<AppContext, 'db' | 'evidence'>): Promise<string | null> {
  const [first] = await findLoginExcess(ctx);
  if (first === undefined) return null;
  return `The login of ${first.setting} ${first.excess.join(' and ')}: make one that is only a member of deedline_app, and name the owner in ${OWNER[first.setting]} (README, "A PostgreSQL of your own").`;
}

const OWNER = {
  DATABASE_URL: 'DATABASE_OWNER_URL',
  EVIDENCE_DATABASE_URL: 'EVIDENCE_DATABASE_OWNER_URL',
  EVIDENCE_STORE_URLS: 'EVIDENCE_STORE_OWNER_URLS',
} as const;

/** RFC 9116 recommends less than a year. The date is computed at each request, so it never goes stale. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/** Whom to tell of a vulnerability, as in RFC 9116; undefined if the installation names nobody. */
export function writeSecurityTxt({ config, now }: Pick<AppContext, 'config' | 'now'>): string | undefined {
  const { securityContact, publicUrl } = config;
  if (securityContact === undefined) return undefined;
  const today = Math.floor(now().getTime() / DAY_MS);
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date((today + GOOD_FOR_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    // Only over HTTPS, where nobody on the way could have changed it.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
