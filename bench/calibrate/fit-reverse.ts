import { resolve } from '@deedline/engine/pipeline';
import {
  type CalibrationCurve,
  REVERSE_STRATA,
  reverseStratum,
  type ReverseStratum,
  type ReverseTable,
} from '@deedline/engine/calibration/calibration';
import { fitCurve } from '@deedline/engine/calibration/fit-calibration';
import type { TruthPerson } from '../../packages/world/truth.ts';
import { isPersonNamed } from '../match/judge.ts';
import { indexMailboxes, listedContacts } from '../match/judge-said.ts';
import type { LoadedWorld } from '../match/load-world.ts';
import { gatherEvidence } from '../match/run-search.ts';
import { spread } from '../match/run-searches.ts';
import { indexHeld, type TruthIndex } from '../match/truth.ts';
import { loadFolder } from '../match/with-world.ts';
import { writeTable } from './write-table.ts';

/** Of each sort of contact, in each state. */
const SAMPLES = 5000;
/** Where one listing stands alone two numbers cannot say that it is never as sure as it looks. */
const LABELS_FOR_SHAPE = 300;
const AS_SAID: CalibrationCurve = [
  [0, 0],
  [1, 1],
];
const UNCORRECTED = Object.fromEntries(REVERSE_STRATA.map((stratum) => [stratum, AS_SAID])) as unknown as ReverseTable;

/** Whom an answer named, how surely, and whether they have it. */
interface Label {
  stratum: ReverseStratum;
  /** 0..1 */
  confidence: number;
  right: boolean;
}

type Asked =
  | { searchMode: 'reverse_phone'; phoneNumber: string; contact: string }
  | { searchMode: 'reverse_email'; emailAddress: string; contact: string };

/**
 * Asks for phones and emails as the files list them for the calibrate households, the dead and mistyped ones too, and writes the curves of
 * reverse searches: what was said by the curves of the kinds, over what was right, per stratum.
 */
export async function fitReverse(folders: readonly string[]): Promise<void> {
  const labels: Label[] = [];
  for (const folder of folders) {
    const { world, truth } = await loadFolder(folder);
    labels.push(...labelState(world, truth));
  }
  const curves = REVERSE_STRATA.map((stratum) => {
    const members = labels.filter((label) => label.stratum === stratum);
    const mean = (of: (label: Label) => number): string => (members.reduce((sum, label) => sum + of(label), 0) / members.length).toFixed(3);
    console.log(
      `${stratum.padEnd(14)} ${members.length} labels, said ${mean(({ confidence }) => confidence)}, right ${mean(({ right }) => Number(right))}`,
    );
    return `  /** ${members.length} labels. */\n  ${stratum}: ${JSON.stringify(members.length === 0 ? AS_SAID : fitCurve(AS_SAID, members, LABELS_FOR_SHAPE))},`;
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
  const { phones, emails } = listedContacts(indexHeld(world.store.evidence), people);
  const mailboxes = indexMailboxes(truth);
  return [
    ...spread(phones, SAMPLES).flatMap((contact) =>
      label(world, { searchMode: 'reverse_phone', phoneNumber: contact, contact }, truth.holders.get(contact.slice(2)) ?? []),
    ),
    ...spread(emails, SAMPLES).flatMap((contact) =>
      label(world, { searchMode: 'reverse_email', emailAddress: contact, contact }, mailboxes.get(contact) ?? []),
    ),
  ];
}

function label(world: LoadedWorld, { contact, ...input }: Asked, holders: readonly TruthPerson[]): Label[] {
  const { query, found } = gatherEvidence(world.store, input);
  const context = { today: world.manifest.asOf, sources: world.sources, includeContacts: true, reverseCalibration: UNCORRECTED };
  const answer = resolve(query, found, context);
  const isPhone = input.searchMode === 'reverse_phone';
  const own = isPhone ? answer.phones.find(({ e164 }) => e164 === contact) : answer.emails.find(({ email }) => email === contact);
  const { owner, confidenceScore } = answer;
  if (!owner || !own || confidenceScore === null) return [];
  const named = { person: { name: owner.name, born: owner.dateOfBirth, confidence: confidenceScore } };
  const right = holders.some((holder) => isPersonNamed(named, holder));
  const stratum = reverseStratum(isPhone ? 'phone' : 'email', own.sourceCount ?? 1, own.status !== 'unknown');
  return [{ stratum, confidence: confidenceScore / 100, right }];
}
