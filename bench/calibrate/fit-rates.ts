import { CONTACT_KINDS } from '@deedline/engine/score/calibration';
import {
  chanceOf,
  CLAIM_ROLES,
  FINDING_CODES,
  type ContactFacts,
  type ContactRates,
  type FindingCode,
} from '@deedline/engine/score/contact-facts';

export interface LabelledFacts {
  facts: ContactFacts;
  right: boolean;
}

/** A number of the table on the scale it is fitted on, with its start, which is also where it stays without labels. */
interface Parameter {
  start: number;
  least: number;
  most: number;
  set: (rates: Draft, value: number) => void;
}

interface Draft {
  truth: Record<'phone' | 'email', Record<string, number>>;
  endsPerYear: Record<string, number>;
  bits: Record<string, number>;
}

/** What speaks for a contact; every other finding speaks against it, whatever chance a sample has. */
const SPEAKS_FOR: readonly FindingCode[] = ['lineActive', 'heldSince', 'mailboxDeliverable', 'mailboxCatchAll'];
const START_BITS: Partial<Record<FindingCode, number>> = {
  lineDisconnected: -6,
  mailboxUndeliverable: -6,
  reassignedAfter: -5,
  laterHolder: -3,
  manyHolders: -5,
};
const MOST_BITS = 9;
/** A number moves one step of its scale from its start for so many nats. */
const PRIOR = 1;
const SWEEPS = 12;
const STEP = 0.02;

/** The rates under which the labels are likeliest, held by their starts where labels are few: one number after the other, by Newton's steps. */
export function fitRates(labelled: readonly LabelledFacts[]): ContactRates {
  const parameters = listParameters();
  const values = parameters.map(({ start }) => start);
  const cost = (): number => {
    const held = parameters.reduce((sum, { start }, index) => sum + PRIOR * (values[index]! - start) ** 2, 0);
    return labelled.length * lossOf(labelled, toRates(parameters, values)) + held;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = 0;
    parameters.forEach(({ least, most }, index) => {
      const here = values[index]!;
      const at = (value: number): number => {
        values[index] = value;
        return cost();
      };
      const [below, middle, above] = [at(here - STEP), at(here), at(here + STEP)];
      const slope = (above - below) / (2 * STEP);
      const bend = Math.max(1, (above + below - 2 * middle) / STEP ** 2);
      const next = Math.min(most, Math.max(least, here - Math.max(-1, Math.min(1, slope / bend))));
      values[index] = at(next) <= middle ? next : here;
      moved = Math.max(moved, Math.abs(values[index] - here));
    });
    if (moved < 0.005) break;
  }
  return toRates(
    parameters,
    values.map((value) => Math.round(value * 1000) / 1000),
  );
}

/** Mean surprise in nats. */
export function lossOf(labelled: readonly LabelledFacts[], rates: ContactRates): number {
  let sum = 0;
  for (const { facts, right } of labelled) {
    const chance = chanceOf(facts, rates);
    sum -= Math.log(right ? chance : 1 - chance);
  }
  return labelled.length === 0 ? 0 : sum / labelled.length;
}

/** Truths on the scale of log-odds, rates on that of logarithms, findings in bits. */
function listParameters(): Parameter[] {
  const parameters: Parameter[] = [];
  for (const sort of ['phone', 'email'] as const)
    for (const role of CLAIM_ROLES)
      parameters.push({
        start: 2,
        least: 0,
        most: 5,
        set: (rates, value) => (rates.truth[sort][role] = round(1 / (1 + Math.exp(-value)))),
      });
  for (const kind of CONTACT_KINDS)
    parameters.push({ start: -2.5, least: -5, most: -0.7, set: (rates, value) => (rates.endsPerYear[kind] = round(Math.exp(value))) });
  for (const code of FINDING_CODES) {
    const speaksFor = SPEAKS_FOR.includes(code);
    const start = START_BITS[code] ?? (speaksFor ? 1 : -1);
    parameters.push({
      start,
      least: speaksFor ? 0 : -MOST_BITS,
      most: speaksFor ? MOST_BITS : 0,
      set: (rates, value) => (rates.bits[code] = round(value)),
    });
  }
  return parameters;
}

function toRates(parameters: readonly Parameter[], values: readonly number[]): ContactRates {
  const rates: Draft = { truth: { phone: {}, email: {} }, endsPerYear: {}, bits: {} };
  parameters.forEach(({ set }, index) => set(rates, values[index]!));
  return rates as unknown as ContactRates;
}

/** As it is written. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
