import { CONTACT_KINDS, calibrate, type CalibrationTable, type ContactKind } from '@deedline/engine/calibration/calibration';
import { fitCalibration, IDENTITY_CALIBRATION, type CalibrationLabel } from '@deedline/engine/calibration/fit-calibration';
import { bootstrap, type Interval } from '../match/bootstrap.ts';
import { engineMethod } from '../match/engine-method.ts';
import { runSearches } from '../match/run-searches.ts';
import { eceOf, type JudgedContact } from '../match/statistics.ts';
import { loadFolder } from '../match/with-world.ts';
import { writeTable } from './write-table.ts';

const SAMPLES = 4000;

/**
 * Searches the calibrate households of each state with raw confidences, fits one curve per kind of contact and writes the shipped table. The
 * errors printed are of households that the curve judging them was not fitted to: each half by the curve of the other.
 */
export async function fitCurves(folders: readonly string[]): Promise<void> {
  const contacts: JudgedContact[] = [];
  let units = 0;
  for (const folder of folders) {
    const { world, truth } = await loadFolder(folder);
    const raw = engineMethod({ today: world.manifest.asOf, sources: world.sources }, IDENTITY_CALIBRATION);
    const run = runSearches(world, truth, { split: 'calibrate', samples: SAMPLES, methods: [raw] });
    for (const contact of run.records[raw.name]!.contacts) contacts.push({ ...contact, unit: units + contact.unit });
    units += run.units;
  }
  printErrors(contacts, units);
  writeTable('packages/engine/calibration/calibration-table.ts', tableLines(contacts));
}

function toLabels(judged: readonly JudgedContact[]): CalibrationLabel[] {
  return judged.map(({ kind, confidence, right }) => ({ kind: kind as ContactKind, confidence: confidence / 100, right }));
}

function printErrors(contacts: readonly JudgedContact[], units: number): void {
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

function tableLines(contacts: readonly JudgedContact[]): string[] {
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
