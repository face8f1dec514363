import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connectPhones } from './contacts/phones.ts';
import { createMailboxes } from './contacts/mailboxes.ts';
import { readDay } from './ground/days.ts';
import { printDay, writeLater } from './ground/written-days.ts';
import type { FeedContext } from './feeds/context.ts';
import { writeDnc, writeLineStatus, writeMailboxChecks, writeOffices } from './feeds/contact-feeds.ts';
import { writeDeeds, writeRoll, writeTaxBills } from './feeds/county-feeds.ts';
import { writeEmails, writeListings } from './feeds/commercial-feeds.ts';
import { writeCourtRecords, writeFirstCase } from './feeds/court-feed.ts';
import { StateNoise } from './feeds/feed-habits.ts';
import { Tally } from './errors/noise.ts';
import { writeMoves, writeVoters } from './feeds/people-feeds.ts';
import { appointStatewideOfficers, writeRegistry } from './feeds/registry-feed.ts';
import { checkOptions, DEFAULT_AS_OF, type WorldOptions } from './options.ts';
import { Outputs } from './layouts/outputs.ts';
import { type Organisations, statewideOrganisations } from './owners/titles.ts';
import { grownPeople, liveCircle } from './life/live.ts';
import type { Circle, Organisation } from './people/types.ts';
import { namesakesBeyond } from './people/namesakes.ts';
import { circlesOfBlocks, planState, STATE } from './places/state-plan.ts';
import { randomOf } from './ground/random.ts';
import { SampleCollector } from './samples.ts';
import { personLine, truthOfOrganisation, truthOfParcel } from './truth.ts';

export interface MakeWorldOptions extends WorldOptions {
  /** Called after each few hundred parcels. */
  onProgress?: (done: { parcels: number; of: number }) => void;
}

function writeFeeds(context: FeedContext, state: Organisations, organisations: readonly Organisation[]): void {
  const rolls = writeRoll(context, state);
  writeDeeds(context);
  writeTaxBills(context, rolls);
  writeCourtRecords(context);
  writeRegistry(context, organisations);
  const voters = writeVoters(context);
  const moves = writeMoves(context);
  const listings = writeListings(context, voters, moves);
  writeEmails(context, listings);
  writeLineStatus(context);
  writeMailboxChecks(context);
  writeDnc(context);
}

function writeTruth(context: FeedContext, organisations: Iterable<Organisation>): void {
  const { circle, known } = context;
  const { truth } = context.outputs;
  if (!truth) return;
  for (const person of context.people) truth.line(personLine(circle, person, known, context.records.get(person) ?? ''));
  for (const holding of circle.holdings) truth.line(JSON.stringify(truthOfParcel(holding, known)));
  for (const organisation of organisations) truth.line(JSON.stringify(truthOfOrganisation(organisation)));
}

/** Public bodies and land companies own in many circles; each is written to the truth in the first circle where it does. */
function sharedOwnersSeen(circle: Circle, told: Set<string>): Organisation[] {
  const seen: Organisation[] = [];
  for (const holding of circle.holdings) {
    for (const { organisation } of holding.titles) {
      if (!organisation || !/^O[GL]/.test(organisation.id) || told.has(organisation.id)) continue;
      told.add(organisation.id);
      seen.push(organisation);
    }
  }
  return seen;
}

/**
 * Writes a state into a folder: files in published layouts, `truth.ndjson` unless disabled, `samples.json` and `manifest.json`. It works circle by circle, so
 * memory does not grow with the state; the same options yield the same bytes.
 */
export function makeWorld(options: MakeWorldOptions): void {
  checkOptions(options);
  const today = readDay(options.asOf ?? DEFAULT_AS_OF)!;
  const dated = options.datedOn === undefined ? today : readDay(options.datedOn)!;
  writeLater(dated - today, () => writeWorld(options, today));
}

function writeWorld(options: MakeWorldOptions, today: number): void {
  const plan = planState(options.seed, options.parcels);
  makeFolder(options.outDir);
  const outputs = new Outputs(options.outDir, plan, today, options);
  const state = statewideOrganisations(plan);
  const samples = new SampleCollector(plan);
  const told = new Set<string>();
  const tally = new Tally();
  const noise = new StateNoise(options.noise, options.seed, tally);
  let index = 0;
  let parcels = 0;
  for (const blocks of circlesOfBlocks(plan)) {
    const circle = liveCircle(plan, state, index, blocks, today);
    const grown = grownPeople(circle);
    const people = [...grown, ...namesakesBeyond(circle, grown)];
    const histories = connectPhones(circle, people);
    createMailboxes(circle, people);
    const context: FeedContext = {
      circle,
      people,
      known: new Set(people),
      histories,
      noise,
      random: randomOf(plan.seed, 'feeds', index),
      outputs,
      reach: new Map(),
      records: new Map(),
    };
    const organisations = [...circle.organisations, ...appointStatewideOfficers(context, state)];
    writeFeeds(context, state, organisations);
    for (const holding of circle.holdings) {
      if (holding.lot.block > 0 || holding.lot.slot > 0) continue;
      writeFirstCase(context, holding);
      writeOffices(context, holding.lot.county);
    }
    writeTruth(context, [...organisations, ...sharedOwnersSeen(circle, told)]);
    samples.collect(context);
    parcels += circle.holdings.length;
    index++;
    options.onProgress?.({ parcels, of: plan.parcels });
  }
  outputs.close();
  const manifest = {
    seed: options.seed,
    parcels: options.parcels,
    noise: options.noise,
    asOf: printDay(today),
    state: STATE,
    files: outputs.files,
    ...(outputs.before.length > 0 ? { before: outputs.before } : {}),
    difficulties: tally.summary(),
  };
  writeFileSync(join(options.outDir, 'samples.json'), `${JSON.stringify(samples.finish(), null, 2)}\n`);
  writeFileSync(join(options.outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** With its missing parents. Node's own recursive mkdir never returns where the system answers "no such file" although the parent is there, as under /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
