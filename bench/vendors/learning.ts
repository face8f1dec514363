/**
 * `npm run bench:match -- --vendors`: shows how the confidence of contacts that only vendors give becomes right as outcomes come in. Outcomes are drawn at
 * random from the shown contacts, reported and learned from as in the product (`recordReport`, `proposeCalibration`), and judged on owners of other households.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Search } from '@deedline/contract/search/search';
import { type CalibrationTable, contactStrata } from '@deedline/engine/calibration/calibration';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { calibrationError, isOfVendor } from '../../apps/server/src/features/accuracy/fit-labels.ts';
import { proposeCalibration } from '../../apps/server/src/features/operator/accuracy/propose-calibration.ts';
import { contactsOf, type FoundContact } from '../../apps/server/src/features/outcomes/find-contact.ts';
import { recordReport } from '../../apps/server/src/features/outcomes/outcomes.ts';
import { OperatorError } from '../../apps/server/src/features/record/operator-context.ts';
import { VENDORS } from '../../apps/server/src/outside/vendors/catalogue.ts';
import { TRUTH_FOLDER } from '../../apps/server/src/outside/vendors/create-twins.ts';
import { openVendorTruth } from '../../apps/server/src/outside/vendors/truth/open-truth.ts';
import type { Vendor } from '../../apps/server/src/outside/vendors/vendor.ts';
import { inMadeState, loadFolder } from '../match/load-world.ts';
import { randomOf, wilsonInterval } from '../match/statistics.ts';
import { runProgram } from '../search/prepare-state.ts';
import { openOffice, type Office } from './ask-desk.ts';
import { askStraight, twinsOf, type Twins } from './ask-straight.ts';
import { planOwnerQueries, withoutContacts, type OwnerQuery } from './owner-queries.ts';

const STEPS = [0, 50, 100, 250, 500, 1_000, 2_000];
const ACCOUNTS = 100;
const ASKED = ['tracerfy', 'realestateapi', 'batchdata', 'enformiongo'];
/** For each choice of vendors: the most owners to ask about, and the most contacts to judge. */
const MOST_SEARCHES = 6_000;
const MOST_JUDGED = 3_000;
/** Number of concurrent questions. */
const AT_ONCE = 25;
const REPLICATES = 200;
/** The reported outcomes are random too, so they are drawn this many times. */
const DRAWS = 5;
const DRAWN = 1_000;

export async function showLearning({ seed, parcels }: { seed: number; parcels: number }): Promise<void> {
  const asOf = new Date().toISOString().slice(0, 10);
  await inMadeState({ seed, parcels, profile: 'typical', asOf }, async (folder) => {
    const { world, truth } = await loadFolder(folder);
    runProgram('apps/server/src/start/vendor-truth.ts', [join(folder, 'truth.ndjson'), folder], {});
    const known = openVendorTruth(join(folder, TRUTH_FOLDER), asOf);
    const office = await openOffice();
    try {
      const atHand = withoutContacts(world);
      const [learn, judge] = (['train', 'test'] as const).map((split) => planOwnerQueries(atHand, truth, MOST_SEARCHES, split));
      console.log(`twins with each vendor's habits, owners alone at hand, seed ${seed}, ${parcels} parcels; ECE with its 95 % interval, what of it
would be there by chance if every contact were as right as is said, and the ECE of contacts of measured bands alone with their chance`);
      const vendors = ASKED.map((id) => VENDORS.find((each) => each.id === id)!);
      for (const asked of [...vendors.map((vendor) => [vendor]), vendors]) {
        const twins = twinsOf(known, undefined);
        const learned = await askUntil(learn!, asked, twins, STEPS.at(-1)!);
        await printCurve(office, { learned, judged: await askUntil(judge!, asked, twins, MOST_JUDGED), seed });
      }
    } finally {
      known.close();
      await office.close();
    }
  });
}

interface Shown {
  unit: number;
  found: FoundContact;
  right: boolean;
}

interface Asked {
  name: string;
  searches: AskedSearch[];
}

/** A search with all vendor evidence of it. */
interface AskedSearch {
  search: OwnerQuery;
  facts: SourceFacts[];
  evidence: Evidence[];
}

/** Asks about owners in random order until this many contacts are shown. */
async function askUntil(searches: readonly OwnerQuery[], vendors: readonly Vendor[], twins: Twins, most: number): Promise<Asked> {
  const waiting = shuffle(searches, randomOf(1));
  const ended: AskedSearch[] = [];
  let shown = 0;
  while (shown < most && waiting.length > 0) {
    const some = await Promise.all(waiting.splice(0, AT_ONCE).map((search) => askOne(search, vendors, twins)));
    shown += showContacts(some).length;
    ended.push(...some);
  }
  return { name: vendors.map(({ id }) => id).join(', '), searches: ended };
}

async function askOne(search: OwnerQuery, vendors: readonly Vendor[], twins: Twins): Promise<AskedSearch> {
  const kept: AskedSearch = { search, facts: [], evidence: [] };
  const watched: OwnerQuery = {
    ...search,
    goOn() {
      const takeUp = search.goOn();
      return (facts, evidence) => {
        kept.facts.push(...facts);
        kept.evidence.push(...evidence);
        return takeUp(facts, evidence);
      };
    },
  };
  await askStraight([watched], vendors, twins);
  return kept;
}

/**
 * The vendors' contacts that are delivered with these curves, and whether they are right. Each contact counts once: whose a number is, is one fact, however
 * many lots the owner has; counting it for each lot would make the calibration error that of a few large landlords.
 */
function showContacts(asked: readonly AskedSearch[], calibration?: CalibrationTable): Shown[] {
  const shown = asked.flatMap(({ search, facts, evidence }, unit) => {
    const { phones, emails } = search.answerWith(facts, evidence, calibration);
    return contactsOf({ phones, emails, sources: { list: facts } })
      .filter((found) => isOfVendor(found) && found.confidence >= CONTACT_THRESHOLD)
      .map((found) => ({ unit, found, right: (found.kind === 'phone' ? search.live : search.liveMailboxes).has(found.contact) }));
  });
  return [...Map.groupBy(shown, ({ found }) => found.contact).values()].map(([first]) => first!);
}

async function printCurve(office: Office, { learned, judged, seed }: { learned: Asked; judged: Asked; seed: number }): Promise<void> {
  const toReport = showContacts(learned.searches);
  const waiting = shuffle(toReport, randomOf(seed));
  await office.db.query('delete from contact_outcome');
  const searches = await openSearches(office, learned.searches.length);
  console.log(`\n== ${learned.name}: ${judged.searches.length} owners judged`);
  console.log(
    'outcomes  accounts  measured  shown  not measured  said   right                ECE                  chance  ECE measured (chance)',
  );
  let reported = 0;
  for (const outcomes of STEPS) {
    if (outcomes > waiting.length) {
      console.log(`${String(outcomes).padStart(8)}  only ${waiting.length} contacts were shown that could be reported on`);
      break;
    }
    for (; reported < outcomes; reported += 1) await report(office, waiting[reported]!, searches);
    const table = await learn(office);
    const strata = Object.keys(table?.strata ?? {});
    const now = showContacts(judged.searches, table);
    const contacts = now.map(({ unit, found, right }) => ({ unit, said: found.confidence / 100, right }));
    const right = wilsonInterval(contacts.filter((each) => each.right).length, contacts.length);
    const said = contacts.reduce((sum, each) => sum + each.said, 0) / contacts.length;
    const error = errorOf(contacts);
    const isMeasured = ({ found }: Shown): boolean => strata.includes(contactStrata(found.calibratedKind, found).at(-1) ?? '');
    const measured = contacts.filter((_, index) => isMeasured(now[index]!));
    console.log(
      [
        String(outcomes).padStart(8),
        String(new Set(waiting.slice(0, outcomes).map(({ unit }) => unit % ACCOUNTS)).size).padStart(8),
        String(strata.filter((name) => name.includes(', only ')).length).padStart(8),
        String(contacts.length).padStart(5),
        String(contacts.length - measured.length).padStart(12),
        said.toFixed(3),
        `${right.value.toFixed(3)} (${right.low.toFixed(3)}-${right.high.toFixed(3)})`,
        `${error.value.toFixed(3)} (${error.low.toFixed(3)}-${error.high.toFixed(3)})`,
        chanceOf(contacts).toFixed(3).padStart(6),
        measured.length === 0 ? '-' : `${calibrationError(measured).toFixed(3)} (${chanceOf(measured).toFixed(3)})`,
      ].join('  '),
    );
  }
  if (toReport.length < DRAWN) return;
  const errors: number[] = [];
  for (let draw = 1; draw <= DRAWS; draw += 1) {
    await office.db.query('delete from contact_outcome');
    for (const each of shuffle(toReport, randomOf(seed + draw)).slice(0, DRAWN)) await report(office, each, searches);
    const now = showContacts(judged.searches, await learn(office));
    errors.push(calibrationError(now.map(({ found, right }) => ({ said: found.confidence / 100, right }))));
  }
  const mean = errors.reduce((sum, error) => sum + error, 0) / DRAWS;
  console.log(
    `ECE after ${DRAWN} outcomes, over ${DRAWS} draws of them: ${mean.toFixed(3)} (${Math.min(...errors).toFixed(3)}-${Math.max(...errors).toFixed(3)})`,
  );
}

/** Creates accounts and their searches, by the number of the search; search n belongs to account n % `ACCOUNTS`. */
async function openSearches({ db }: Office, count: number): Promise<{ id: string; accountId: string }[]> {
  const accounts = Array.from({ length: ACCOUNTS }, () => randomUUID());
  for (const id of accounts) await db.query('insert into account (id) values ($1)', [id]);
  const searches = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), accountId: accounts[index % ACCOUNTS]! }));
  for (const { id, accountId } of searches)
    await db.query(
      `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, completed_at)
       values ($1, $2, 'failed', 'property_address', 'skip_tracing', true, '1', '192.0.2.1', 4, now())`,
      [id, accountId],
    );
  return searches;
}

async function report(
  { db, ctx }: Office,
  { unit, found, right }: Shown,
  searches: readonly { id: string; accountId: string }[],
): Promise<void> {
  const { id, accountId } = searches[unit]!;
  const outcome: ContactOutcome = right ? 'right_party' : found.kind === 'phone' ? 'wrong_number' : 'bounced';
  const now = ctx.now().toISOString();
  const search = {
    id,
    createdAt: now,
    completedAt: now,
    results: { scoredBy: { engineVersion: ENGINE_VERSION, calibration: null } },
  } as unknown as Search;
  await recordReport(ctx, db, { accountId, search, found, outcome });
}

/** Learns curves as an operator does; undefined when there are too few outcomes. */
async function learn({ db, ctx }: Office): Promise<CalibrationTable | undefined> {
  try {
    return (await proposeCalibration({ db, log: ctx.log, now: ctx.now, operator: 'bench' })).curves;
  } catch (error) {
    if (error instanceof OperatorError) return undefined;
    throw error;
  }
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The calibration error expected by chance for these contacts if their confidences were exactly right. */
function chanceOf(contacts: readonly { said: number }[]): number {
  const random = randomOf(2);
  const errors = Array.from({ length: REPLICATES }, () => calibrationError(contacts.map(({ said }) => ({ said, right: random() < said }))));
  return errors.reduce((sum, error) => sum + error, 0) / REPLICATES;
}

/** The product's calibration error, with a bootstrap interval over whole searches. */
function errorOf(contacts: readonly { unit: number; said: number; right: boolean }[]) {
  const units = [...Map.groupBy(contacts, ({ unit }) => unit).values()];
  const random = randomOf(1);
  const drawn = Array.from({ length: REPLICATES }, () =>
    calibrationError(units.flatMap(() => units[Math.floor(random() * units.length)]!)),
  ).sort((a, b) => a - b);
  return {
    value: calibrationError(contacts),
    low: drawn[Math.floor(REPLICATES * 0.025)]!,
    high: drawn[Math.ceil(REPLICATES * 0.975) - 1]!,
  };
}
