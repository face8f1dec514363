import { CONTACT_KINDS } from '@deedline/engine/calibration/calibration';
import {
  chanceOf,
  CLAIM_ROLES,
  type ContactFacts,
  type ContactRates,
  FINDING_CODES,
  type FindingCode,
} from '@deedline/engine/score/contact-facts';
import {
  candidateChance,
  type CandidateFacts,
  type CandidateRates,
  candidateWeight,
  type Place,
  PLACES,
} from '@deedline/engine/score/score-candidates';

export interface LabelledFacts {
  facts: ContactFacts;
  right: boolean;
}

/** A number of the table and the scale on which it is fitted. */
interface Parameter extends Scale {
  set: (rates: Draft, value: number) => void;
  /** Whether the probability of such a contact depends on it. */
  touches: (facts: ContactFacts) => boolean;
}

/** Contacts with the same facts; ages are rounded to a tenth of a year. */
interface Row {
  facts: ContactFacts;
  right: number;
  wrong: number;
}

interface Draft {
  truth: Record<'phone' | 'email', Record<string, number>>;
  endsPerYear: Record<string, number>;
  weights: Record<string, number>;
}

/** Findings in favour of a contact. All others count against it, and the fit may not reverse the sign because of a sample. */
const SPEAKS_FOR: readonly FindingCode[] = ['lineActive', 'heldSince', 'assignedToThem', 'mailboxDeliverable', 'mailboxCatchAll'];
const START_WEIGHTS: Partial<Record<FindingCode, number>> = {
  lineDisconnected: -6,
  mailboxUndeliverable: -6,
  reassignedAfter: -5,
  laterHolder: -3,
  newerHolder: -3,
  seenBeforeAssigned: -3,
  assignedToAnother: -3,
  manyHolders: -5,
};
const MAX_WEIGHT = 9;
/** A domain that accepts every address gives weak evidence by accepting one, even if a made-up state closes few of its mailboxes. */
const MAX_CATCH_ALL = 1;

/** The maximum-likelihood rates for the labels. */
export function fitRates(labelled: readonly LabelledFacts[]): ContactRates {
  const rows = toRows(labelled);
  const parameters = listParameters();
  const touched = parameters.map(({ touches }) => rows.filter(({ facts }) => touches(facts)));
  return toRates(
    parameters,
    descend(parameters, (values, index) => surpriseOf(touched[index]!, toRates(parameters, values))),
  );
}

function toRows(labelled: readonly LabelledFacts[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { facts, right } of labelled) {
    const ageYears = facts.ageYears === null ? null : Math.round(facts.ageYears * 10) / 10;
    const alike = { ...facts, ageYears, ...inOrder(facts), findings: [...facts.findings].sort() };
    const key = JSON.stringify(alike);
    const row = rows.get(key) ?? { facts: alike, right: 0, wrong: 0 };
    rows.set(key, right ? { ...row, right: row.right + 1 } : { ...row, wrong: row.wrong + 1 });
  }
  return [...rows.values()];
}

/** Sorts the roles by name, together with what was learned about each source. */
function inOrder({ roles, learned }: ContactFacts): Pick<ContactFacts, 'roles' | 'learned'> {
  const origins = roles.map((role, index) => ({ role, bits: learned?.[index] ?? 0 }));
  origins.sort((a, b) => (a.role < b.role ? -1 : a.role > b.role ? 1 : a.bits - b.bits));
  return { roles: origins.map(({ role }) => role), learned: origins.map(({ bits }) => bits) };
}

/** Total surprise in nats. */
function surpriseOf(rows: readonly Row[], rates: ContactRates): number {
  let sum = 0;
  for (const { facts, right, wrong } of rows) {
    const chance = chanceOf(facts, rates);
    sum -= right * Math.log(chance) + wrong * Math.log(1 - chance);
  }
  return sum;
}

/** Mean surprise in nats. */
export function lossOf(labelled: readonly LabelledFacts[], rates: ContactRates): number {
  return labelled.length === 0 ? 0 : surpriseOf(toRows(labelled), rates) / labelled.length;
}

/** Fits truths as log-odds, rates as logarithms, and findings in bits. */
function listParameters(): Parameter[] {
  const truths = (['phone', 'email'] as const).flatMap((sort) =>
    CLAIM_ROLES.map((role): Parameter => ({
      start: 2,
      least: 0,
      most: 5,
      set: (rates, value) => (rates.truth[sort][role] = round(1 / (1 + Math.exp(-value)))),
      touches: ({ kind, roles }) => (kind === 'email') === (sort === 'email') && roles.includes(role),
    })),
  );
  const ends = CONTACT_KINDS.map((kind): Parameter => ({
    start: -2.5,
    least: -5,
    most: -0.7,
    set: (rates, value) => (rates.endsPerYear[kind] = round(Math.exp(value))),
    touches: (facts) => facts.kind === kind,
  }));
  const findings = FINDING_CODES.map((code): Parameter => {
    const speaksFor = SPEAKS_FOR.includes(code);
    return {
      start: START_WEIGHTS[code] ?? (speaksFor ? 1 : -1),
      least: speaksFor ? 0 : -MAX_WEIGHT,
      most: code === 'mailboxCatchAll' ? MAX_CATCH_ALL : speaksFor ? MAX_WEIGHT : 0,
      set: (rates, value) => (rates.weights[code] = round(value)),
      touches: (facts) => facts.findings.includes(code),
    };
  });
  return [...truths, ...ends, ...findings];
}

function toRates(parameters: readonly Parameter[], values: readonly number[]): ContactRates {
  const rates: Draft = { truth: { phone: {}, email: {} }, endsPerYear: {}, weights: {} };
  parameters.forEach(({ set }, index) => set(rates, values[index]!));
  return rates as unknown as ContactRates;
}

/** Rounds to the written precision. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** The candidates whose names fit one person, each with the indexes of the candidates it excludes, and whether it is that person. */
export type LabelledCandidates = readonly { facts: CandidateFacts; rivals: readonly number[]; right: boolean }[];

const SCALES = [
  { start: 1, least: 0.1, most: 1.5 },
  { start: 0, least: -12, most: 4 },
  { start: -1, least: -3, most: 0 },
  // Few people of a made-up state are recorded elsewhere in their city, unlike in the country, so this is assumed together with the namesakes.
  ...PLACES.map((place) => ({ start: 0, least: place === 'city' ? 0 : -15, most: 6 })),
];

/** The maximum-likelihood rates for the known owners. */
export function fitCandidates(labelled: readonly LabelledCandidates[]): CandidateRates {
  return toCandidateRates(descend(SCALES, (values) => surpriseOfCandidates(labelled, toCandidateRates(values))));
}

function toCandidateRates([slope, rivalAtHome, namesake, ...places]: readonly number[]): CandidateRates {
  const place = Object.fromEntries(PLACES.map((name, index) => [name, places[index]!])) as Record<Place, number>;
  return { slope: slope!, place, rivalAtHome: rivalAtHome!, namesake: namesake! };
}

/** Total surprise in nats. */
export function surpriseOfCandidates(labelled: readonly LabelledCandidates[], rates: CandidateRates): number {
  let sum = 0;
  for (const candidates of labelled) {
    const weights = candidates.map(({ facts }) => candidateWeight(facts, rates));
    candidates.forEach(({ rivals, right }, index) => {
      const against = rivals.map((rival) => weights[rival]!);
      const chance = Math.min(0.9999, Math.max(0.0001, candidateChance(weights[index]!, against)));
      sum -= Math.log(right ? chance : 1 - chance);
    });
  }
  return sum;
}

/** A fitted number: its start, which it keeps without labels, and its limits. */
interface Scale {
  start: number;
  least: number;
  most: number;
}

/** Regularization in nats: the cost of moving a number by one step of its scale from its start. */
const PRIOR = 1;
const SWEEPS = 12;
const STEP = 0.02;
const SMALLEST_MOVE = 0.005;
const SHORTER = [1, 0.4, 0.15, 0.05];

/**
 * Minimizes the surprise by Newton steps on one number at a time, each pulled towards its start. `surprise` may leave out terms that number `index` does
 * not affect.
 */
function descend(scales: readonly Scale[], surprise: (values: readonly number[], index: number) => number): number[] {
  const values = scales.map(({ start }) => start);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = 0;
    for (const [index, { start, least, most }] of scales.entries()) {
      const here = values[index]!;
      const cost = (value: number): number => {
        values[index] = value;
        return surprise(values, index) + PRIOR * (value - start) ** 2;
      };
      const [below, middle, above] = [cost(here - STEP), cost(here), cost(here + STEP)];
      const slope = (above - below) / (2 * STEP);
      const bend = Math.max(1, (above + below - 2 * middle) / STEP ** 2);
      const step = Math.max(-1, Math.min(1, slope / bend));
      // Where the local curvature misleads, a shorter step still improves the result.
      const next = SHORTER.map((part) => Math.min(most, Math.max(least, here - part * step))).find((value) => cost(value) < middle);
      values[index] = next ?? here;
      moved = Math.max(moved, Math.abs(values[index] - here));
    }
    if (moved < SMALLEST_MOVE) break;
  }
  return values.map((value) => Math.round(value * 1000) / 1000);
}
