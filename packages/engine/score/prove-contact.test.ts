import { describe, expect, it } from 'vitest';
import type { Phone } from '@deedline/contract/search/results';
import { SHIPPED_CALIBRATION } from '../calibration/calibration.ts';
import type { Reliability } from '../calibration/reliability.ts';
import type { ResolveContext } from '../cluster/scene.ts';
import type { Evidence } from '../model/evidence.ts';
import { resolve } from '../pipeline.ts';
import type { Query } from '../query/query.ts';
import { makeAddress, makeEvidence, makeSource, TEST_CONTEXT } from '../testing/make-evidence.ts';

const NUMBER = '4195550142';
const QUERY: Query = {
  mode: 'person_search',
  name: { kind: 'person', persons: [{ first: 'ANSEL', last: 'PIKE', display: 'Ansel Pike' }], marks: [] },
};

function seen(source: string, lastSeen: string, more: object = {}): Evidence {
  const body = { name: { first: 'ANSEL', last: 'PIKE' }, address: makeAddress('418 TANNERY ROW'), phones: [NUMBER], ...more };
  return makeEvidence('person', source, body, { source, lastSeen });
}

const active = makeEvidence('phone_line', 'line', {
  phone: NUMBER,
  lineType: 'landline',
  status: 'active',
  assignedOn: '2009-01-01',
  checkedOn: '2026-11-01',
});
const calledActive = makeEvidence('phone_line', 'line', { phone: NUMBER, lineType: 'landline', status: 'active', checkedOn: '2026-11-01' });
const listing = seen('phone_listing', '2026-10-02');
const second = seen('second_listing', '2026-09-14', { birthDate: '1971-11-30' });

/** Reliability as an installation learns it: one accuracy for all sources, with its interval. */
function learned(accuracy: number, sources = ['phone_listing', 'second_listing', 'voter']): Reliability {
  const told = sources.map((source) => ({ source, accuracy, low: accuracy - 0.01, high: accuracy + 0.01, items: 800 }));
  return { accuracy: { phone: told, address: [] }, checks: [], copies: [] };
}

function phoneBy(context: Partial<ResolveContext>, ...found: Evidence[]): Phone {
  return resolve(QUERY, found, { ...TEST_CONTEXT, ...context }).phones[0]!;
}

/** The confidence of an active landline when its check calls this share of dead lines active. */
function saidWith(activeOfDead: number): number {
  const checks = [{ source: 'phone_line', activeOfDead, deadOfActive: 0.02, items: 900 }];
  return phoneBy({ reliability: { ...learned(0.93), checks } }, listing, calledActive).confidence;
}

describe('a contact that only vendors give', () => {
  const vendors = ['vendor-one-first', 'vendor-two-first'].map((name) => ({ ...makeSource('vendor', name), origin: 'vendors' }));
  const sources = [...TEST_CONTEXT.sources, ...vendors];
  const first = { ...seen('vendor-one-first', '2026-11-01'), origin: 'vendors' };
  const other = { ...seen('vendor-two-first', '2026-10-20'), origin: 'vendors' };
  const said = (context: Partial<ResolveContext>, ...found: Evidence[]): Phone => phoneBy({ sources, ...context }, ...found);

  it('is capped at 79 and labelled, however many of them give it and whatever a line check says', () => {
    for (const found of [[first], [first, other]]) {
      const { confidence, proof, sourceCount } = said({ outcomeKinds: new Set(['landline']) }, ...found, active);
      expect(confidence).toBe(79);
      expect(proof).toEqual({ by: 'unmeasured', low: null, high: null, heldAt: 79 });
      expect(sourceCount).toBe(1);
    }
  });

  const right = [
    [0, 0],
    [0.5, 0.9],
    [1, 1],
  ] as const;

  it('may exceed the cap if outcomes measured this rank band of this vendor, and no other', () => {
    const calibration = { ...SHIPPED_CALIBRATION, strata: { 'phone, only vendor-one-first': right } };
    expect(said({ calibration }, first, active)).toMatchObject({ proof: { by: 'outcomes', heldAt: null } });
    expect(said({ calibration }, first, active).confidence).toBeGreaterThan(89);
    expect(said({ calibration }, other, active).proof?.by).toBe('unmeasured');
  });

  it('may be lowered, but not raised, by the few outcomes known of its vendor', () => {
    const half = [
      [0, 0],
      [1, 0.5],
    ] as const;
    const known = (curve: typeof right | typeof half) => ({
      calibration: { ...SHIPPED_CALIBRATION, strata: { 'phone, vendors': right, 'phone, vendor one first so far': curve } },
    });
    expect(said(known(half), first, active)).toMatchObject({ confidence: 49, proof: { by: 'unmeasured', heldAt: null } });
    expect(said(known(right), first, active)).toMatchObject({ confidence: 79, proof: { by: 'unmeasured', heldAt: 79 } });
  });

  it('stays capped in a search by the number, which was not measured', () => {
    const calibration = { ...SHIPPED_CALIBRATION, strata: { 'phone, only vendor-one-first': right } };
    const { confidenceScore } = resolve({ mode: 'reverse_phone', phone: `+1${NUMBER}` }, [first, active], {
      ...TEST_CONTEXT,
      sources,
      calibration,
    });
    expect(confidenceScore).toBeLessThanOrEqual(79);
  });

  it('is not capped if a record of another kind supports it', () => {
    expect(said({}, first, { ...listing, lastSeen: '2026-09-30' }, active).proof?.by).toBe('modelled');
  });
});

describe('a contact that rests on one source', () => {
  it('is capped at 89 until something confirms the source, and says why', () => {
    const { confidence, proof } = phoneBy({}, listing, active);
    expect(confidence).toBe(89);
    expect(proof).toMatchObject({ by: 'modelled', heldAt: 89 });
    expect(proof!.low).toBeLessThanOrEqual(89);
  });

  it('may exceed the cap if the agreement of others confirms the source', () => {
    const { confidence, proof } = phoneBy({ reliability: learned(0.93) }, listing, active);
    expect(confidence).toBeGreaterThan(89);
    expect(proof).toEqual({ by: 'agreement', low: null, high: null, heldAt: null });
  });

  it('may exceed the cap if the curve of its kind was fitted to outcomes', () => {
    const { confidence, proof } = phoneBy({ outcomeKinds: new Set(['landline']) }, listing, active);
    expect(confidence).toBeGreaterThan(89);
    expect(proof!.by).toBe('outcomes');
    expect(phoneBy({ outcomeKinds: new Set(['mobile']) }, listing, active).confidence).toBe(89);
  });

  it('may exceed the cap if a second collector has it too, and is still modelled', () => {
    const { confidence, proof } = phoneBy({}, listing, second, active);
    expect(confidence).toBeGreaterThan(89);
    expect(proof).toMatchObject({ by: 'modelled', heldAt: null });
  });

  it('is also capped in a search by the number', () => {
    const answer = resolve({ mode: 'reverse_phone', phone: `+1${NUMBER}` }, [listing, active], TEST_CONTEXT);
    expect([answer.confidenceScore! <= 89, answer.phones[0]!.confidence <= 89]).toEqual([true, true]);
  });
});

describe('the effect of agreement between sources', () => {
  it('gives a source that errs more often than its kind less weight', () => {
    const [usual, bad] = [learned(0.96), learned(0.5)].map((reliability) => phoneBy({ reliability }, listing).confidence);
    expect(bad).toBeLessThan(usual!);
  });

  it('counts two that copy each other as one source', () => {
    const copies = [{ one: 'phone_listing', other: 'second_listing', share: 0.8, mistakes: 20 }];
    const reliability = { ...learned(0.93, []), copies };
    const phone = phoneBy({ reliability }, listing, second, active);
    expect([phone.sourceCount, phone.confidence]).toEqual([1, 89]);
    expect(phone.evidence.some(({ text }) => text === 'repeats the same origin; counted once')).toBe(true);
  });

  it('weighs a check by its error rates', () => {
    expect(saidWith(0.9)).toBeLessThan(saidWith(0.01));
  });
});
