import {
  calibrate,
  type CalibrationCurve,
  type CalibrationTable,
  CONTACT_KINDS,
  type ContactKind,
  REVERSE_STRATA,
  reverseStratum,
  type ReverseStratum,
  type ReverseTable,
} from '@deedline/engine/calibration/calibration';
import { REVERSE_CURVES } from '@deedline/engine/calibration/reverse-curves';
import { type CalibrationLabel, fitCalibration, fitCurve, IDENTITY_CALIBRATION } from '@deedline/engine/calibration/fit-calibration';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { ResolveContext } from '@deedline/engine/cluster/scene';
import { resolve } from '@deedline/engine/pipeline';
import type { TruthPerson } from '../../packages/world/truth.ts';
import { indexMailboxes, isPersonNamed, listedContacts } from '../match/judge.ts';
import type { Reliability } from '@deedline/engine/calibration/reliability';
import { learnFromStore } from '../match/learn-from-store.ts';
import { gatherEvidence, type LoadedWorld, loadFolder } from '../match/load-world.ts';
import { ALL_KNOWN, engineMethod } from '../match/method.ts';
import { runSearches, spread } from '../match/run-searches.ts';
import { bootstrap, eceOf, type Interval, type JudgedContact } from '../match/statistics.ts';
import { type Held, indexHeld, type TruthIndex } from '../match/truth.ts';
import { keepLabels, readLabels } from './keep-labels.ts';
import { writeTable } from './write-table.ts';

const SAMPLES = 4000;

/** Real installations never have files this clean, so labels from the clean profile count half. */
const OF_CLEAN = 0.5;

interface LabelledContact extends JudgedContact {
  /** Number of contacts it represents. */
  weight: number;
}

interface LabelledState {
  units: number;
  contacts: LabelledContact[];
}

function weightOf({ manifest }: LoadedWorld): number {
  return manifest.noise === 'clean' ? OF_CLEAN : 1;
}

/** Searches the calibrate households of a state with raw confidences, and saves what was stated and right beside it. States can be labelled in parallel. */
export async function labelCurves(folder: string): Promise<void> {
  const { world, truth } = await loadFolder(folder);
  // Uses learned source reliability, as an installation does, because the confidence shown there is what has to be right.
  const context = { today: world.manifest.asOf, sources: world.sources, reliability: learnFromStore(world) };
  const raw = engineMethod(context, { calibration: IDENTITY_CALIBRATION, contactsAlone: true });
  const { units, records } = runSearches(world, truth, { split: 'calibrate', samples: SAMPLES, methods: [raw] });
  keepLabels(folder, 'curves', {
    units,
    contacts: records[raw.name]!.contacts.map((contact) => ({ ...contact, weight: weightOf(world) })),
  });
}

/**
 * Fits one curve per kind of contact to the saved labels of all states and writes the shipped table. The printed errors are cross-validated: each half of the
 * households is judged by the curve fitted to the other half.
 */
export function fitCurves(folders: readonly string[]): void {
  const contacts: LabelledContact[] = [];
  let units = 0;
  for (const folder of folders) {
    const state = readLabels(folder, 'curves') as LabelledState;
    for (const contact of state.contacts) contacts.push({ ...contact, unit: units + contact.unit });
    units += state.units;
  }
  printErrors(contacts, units);
  writeTable('packages/engine/calibration/calibration-table.ts', tableLines(contacts));
}

function toLabels(judged: readonly LabelledContact[]): CalibrationLabel[] {
  return judged.map(({ kind, confidence, right, weight }) => ({ kind: kind as ContactKind, confidence: confidence / 100, right, weight }));
}

function printErrors(contacts: readonly LabelledContact[], units: number): void {
  const halves = [0, 1].map((half) => fitCalibration(toLabels(contacts.filter(({ unit }) => unit % 2 === half)), IDENTITY_CALIBRATION));
  console.log('kind      labels  ECE of raw chances      ECE of calibrated ones');
  for (const kind of CONTACT_KINDS) {
    const members = contacts.filter((contact) => contact.kind === kind);
    const after = members.map((contact) => calibratedBy(halves[1 - (contact.unit % 2)]!, contact));
    const errors = bootstrap({ before: eceOf(members), after: eceOf(after) }, units, 41);
    console.log(`${kind.padEnd(9)} ${String(members.length).padEnd(7)} ${say(errors.before)}  ${say(errors.after)}`);
  }
}

function calibratedBy(table: CalibrationTable, contact: JudgedContact): JudgedContact {
  return { ...contact, confidence: 100 * calibrate(contact.kind as ContactKind, contact.confidence / 100, table) };
}

function say({ value, low, high }: Interval): string {
  return `${value.toFixed(4)} (${low.toFixed(4)}-${high.toFixed(4)})`;
}

function tableLines(contacts: readonly LabelledContact[]): string[] {
  const table = fitCalibration(toLabels(contacts), IDENTITY_CALIBRATION);
  const curves = CONTACT_KINDS.map((kind) => {
    const labels = contacts.filter((contact) => contact.kind === kind).length;
    return `  /** ${labels} labels. */\n  ${kind}: ${JSON.stringify(table[kind])},`;
  });
  return [
    "import type { CalibrationTable } from './calibration.ts';",
    '',
    '/** Raw chance -> share that was right, per kind of contact, over households that no figure is reported of. */',
    'export const SHIPPED_CURVES: CalibrationTable = {',
    ...curves,
    '};',
  ];
}

/** Per sort of contact and state. */
const CONTACTS_ASKED = 5000;
/** Searches by name and town. */
const PEOPLE_ASKED = 3000;
/** With fewer labels a curve keeps its shape: for a single listing, two numbers cannot show that it is never as certain as it looks. */
const LABELS_FOR_SHAPE = 300;
const AS_SAID: CalibrationCurve = [
  [0, 0],
  [1, 1],
];
const UNCORRECTED = Object.fromEntries(REVERSE_STRATA.map((stratum) => [stratum, AS_SAID])) as unknown as ReverseTable;

/** The person an answer named, its confidence, and whether they hold the contact. */
interface Label {
  stratum: ReverseStratum;
  /** 0..1 */
  confidence: number;
  right: boolean;
  weight: number;
}

type Asked =
  | { searchMode: 'reverse_phone'; phoneNumber: string; contact: string }
  | { searchMode: 'reverse_email'; emailAddress: string; contact: string };

/**
 * Searches by phones and emails as the files list them for the calibrate households of a state, including dead and mistyped ones, and saves whom each
 * answer named, scored with the per-kind curves, and whether they hold the contact.
 */
export async function labelReverse(folder: string): Promise<void> {
  const { world, truth } = await loadFolder(folder);
  keepLabels(folder, 'reverse', labelState(world, truth));
}

/**
 * Strata whose curves are kept: curves fitted anew for emails were worse on both noises three times (decisions 0177, 0188, 0193). Stated confidences are too
 * low on typical files and too high on shifted ones, which no single curve can correct.
 */
const STAYING: ReadonlySet<ReverseStratum> = new Set(['email', 'emailChecked']);

/** Writes the curves of reverse searches: per stratum, from the confidence stated with the per-kind curves to the share right. */
export function fitReverse(folders: readonly string[]): void {
  const labels = folders.flatMap((folder) => readLabels(folder, 'reverse') as Label[]);
  const curves = REVERSE_STRATA.map((stratum) => {
    const members = labels.filter((label) => label.stratum === stratum);
    const mean = (of: (label: Label) => number): string => (members.reduce((sum, label) => sum + of(label), 0) / members.length).toFixed(3);
    console.log(
      `${stratum.padEnd(14)} ${members.length} labels, said ${mean(({ confidence }) => confidence)}, right ${mean(({ right }) => Number(right))}`,
    );
    const isStaying = STAYING.has(stratum);
    const fitted = members.length === 0 ? AS_SAID : fitCurve(AS_SAID, members, { labelsForIsotonic: LABELS_FOR_SHAPE });
    const what = isStaying ? 'Stays as it was fitted with engine 2.8.' : `${members.length} labels.`;
    return `  /** ${what} */\n  ${stratum}: ${JSON.stringify(isStaying ? REVERSE_CURVES[stratum] : fitted)},`;
  });
  writeTable('packages/engine/calibration/reverse-curves.ts', [
    "import type { ReverseTable } from './calibration.ts';",
    '',
    '/** What the curve of the kind says -> share that was right, over contacts of households that no figure is reported of. */',
    'export const REVERSE_CURVES: ReverseTable = {',
    ...curves,
    '};',
  ]);
}

function labelState(world: LoadedWorld, truth: TruthIndex): Label[] {
  const people = [...truth.persons.values()].filter(({ split }) => split === 'calibrate');
  const held = indexHeld(world.store.evidence);
  const { phones, emails } = listedContacts(held, people);
  // Few lines of a state are in no carrier file, and they have curves of their own, so all of them are searched.
  const lines = new Set(world.store.evidence.flatMap((item) => (item.kind === 'phone_line' ? [readPhone(item.body.phone)] : [])));
  const [checked, unchecked] = [true, false].map((isIn) => phones.filter((phone) => lines.has(phone) === isIn)) as [string[], string[]];
  const mailboxes = indexMailboxes(truth);
  const asked = people.filter(({ died, born }) => died === null && born < '2004');
  const reliability = learnFromStore(world);
  return [
    ...[...spread(checked, CONTACTS_ASKED), ...unchecked].flatMap((contact) =>
      label(world, reliability, { searchMode: 'reverse_phone', phoneNumber: contact, contact }, truth.holders.get(contact.slice(2)) ?? []),
    ),
    ...spread(emails, CONTACTS_ASKED).flatMap((contact) =>
      label(world, reliability, { searchMode: 'reverse_email', emailAddress: contact, contact }, mailboxes.get(contact) ?? []),
    ),
    ...spread(asked, PEOPLE_ASKED).flatMap((person) => labelPlaced(world, reliability, held, person)),
  ];
}

/** Labels searches by name and current town; an answer is right when its records are that person's. It names nobody when several are equally likely. */
function labelPlaced(world: LoadedWorld, reliability: Reliability, { records, owners }: Held, person: TruthPerson): Label[] {
  const home = person.addresses.find(({ to }) => to === null);
  if (!home || !records.has(person.id)) return [];
  const { first: firstName, last: lastName } = person.names.at(-1)!;
  const input = { searchMode: 'person_search', firstName, lastName, city: home.city, state: home.state } as const;
  const { query, found, tooCommon } = gatherEvidence(world.store, input);
  const answer = resolve(query, found, { ...contextOf(world, reliability), tooCommon });
  const { owner, confidenceScore, alike, identity } = answer;
  if (!owner || alike !== null || confidenceScore === null) return [];
  const evidenceId = identity?.evidence[0]?.evidenceId;
  const isTheirs = evidenceId === undefined || owners.get(evidenceId) === person.id;
  const named = { person: { name: owner.name, born: owner.dateOfBirth, confidence: confidenceScore } };
  const right = isTheirs && isPersonNamed(named, person);
  return [{ stratum: 'placed', confidence: confidenceScore / 100, right, weight: weightOf(world) }];
}

function contextOf(world: LoadedWorld, reliability: Reliability): ResolveContext {
  return {
    today: world.manifest.asOf,
    sources: world.sources,
    includeContacts: true,
    reliability,
    reverseCalibration: UNCORRECTED,
    outcomeKinds: ALL_KNOWN,
  };
}

function label(world: LoadedWorld, reliability: Reliability, { contact, ...input }: Asked, holders: readonly TruthPerson[]): Label[] {
  const { query, found } = gatherEvidence(world.store, input);
  const answer = resolve(query, found, contextOf(world, reliability));
  const isPhone = input.searchMode === 'reverse_phone';
  const own = isPhone ? answer.phones.find(({ e164 }) => e164 === contact) : answer.emails.find(({ email }) => email === contact);
  const { owner, confidenceScore } = answer;
  if (!owner || !own || confidenceScore === null) return [];
  const named = { person: { name: owner.name, born: owner.dateOfBirth, confidence: confidenceScore } };
  const right = holders.some((holder) => isPersonNamed(named, holder));
  const stratum = reverseStratum(isPhone ? 'phone' : 'email', own.sourceCount ?? 1, {
    isChecked: own.status !== 'unknown',
    isAgeKnown: owner.dateOfBirth !== null,
  });
  return [{ stratum, confidence: confidenceScore / 100, right, weight: weightOf(world) }];
}
