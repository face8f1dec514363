import { expect, test } from 'vitest';
import { COMPANY, MADE_UP_STREET } from './conformance/made-up-street.ts';
import { VENDORS } from './catalogue.ts';
import { drawOf, misdial, STEADY } from './twins.ts';
import type { ClearedQuestion, Question, TwinHabits, Vendor, VendorCall } from './vendor.ts';

const address = { line: '12 Alder Way', city: 'Harrowgate', state: 'TX' };
const ONE_OF_A_KIND: Partial<Record<Question['kind'], object>> = {
  contacts_at_address: { address },
  line_facts: { phone: '4095550101' },
  phone_holder: { phone: '4095550101' },
  company_officers: { company: COMPANY, state: 'TX' },
};

function questionsOf({ answers }: Vendor, run = 'a'): ClearedQuestion[] {
  return answers.flatMap((kind) =>
    ONE_OF_A_KIND[kind] === undefined ? [] : [{ id: `${run}-${kind}`, kind, ...ONE_OF_A_KIND[kind] } as ClearedQuestion],
  );
}
function callOf(vendor: Vendor, habits: Partial<TwinHabits>, signal = AbortSignal.timeout(180_000)): VendorCall {
  const credentials = Object.fromEntries(vendor.credentials.map(({ name }) => [name, `AC${'0'.repeat(32)}`]));
  return {
    credentials,
    fetch: vendor.createTwin(MADE_UP_STREET, { ...STEADY, ...habits }),
    signal,
    pace: { enter: () => Promise.resolve(), pause: () => Promise.resolve() },
  };
}

test.each(VENDORS.map((vendor) => [vendor.id, vendor.terms] as const))('%s is kept for no day that nobody read of', (_, terms) => {
  expect(terms.isKeepingRead || terms.keepDays === 0).toBe(true);
  expect([terms.readOn, terms.inPlainWords.length > 2]).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\d$/), true]);
});

test('draws alike for the same question, and evenly over many', () => {
  expect(drawOf('q')('hit')).toBe(drawOf('q')('hit'));
  const draws = Array.from({ length: 2000 }, (_, at) => drawOf(`question ${at}`)('hit'));
  expect(draws.filter((draw) => draw < 0.3).length / 2000).toBeCloseTo(0.3, 1);
  for (const draw of draws.slice(0, 50)) expect(misdial('4095550109', () => draw)).toMatch(/^409555010[0-8]$/);
});

const withTwin = VENDORS.filter((vendor) => questionsOf(vendor).length > 0).map((vendor) => [vendor.id, vendor] as const);

test.each(withTwin)('%s answers the same question alike, whatever its id', async (_, vendor) => {
  const half = { hit: 0.5, wrongNumber: 0.5 };
  const [one, again] = await Promise.all(['a', 'b'].map((run) => vendor.ask(questionsOf(vendor, run), callOf(vendor, half))));
  const bare = (replies: typeof one) =>
    replies!.map(({ id, ...rest }) => ({ ...rest, id: id.slice(2) })).toSorted((x, y) => x.id.localeCompare(y.id));
  expect(bare(one)).toEqual(bare(again));
});

test.each(withTwin)('%s finds whom the truth has', async (_, vendor) => {
  const replies = await vendor.ask(questionsOf(vendor), callOf(vendor, {}));
  expect(replies.map(({ outcome }) => outcome)).toEqual(questionsOf(vendor).map(() => 'hit'));
});

test.each(withTwin)('%s says nobody, refuses, fails and hangs as its habits are', async (_, vendor) => {
  const outcomes = async (habits: Partial<TwinHabits>, ms = 10_000) => {
    const replies = await vendor.ask(questionsOf(vendor), callOf(vendor, habits, AbortSignal.timeout(ms)));
    expect(replies.map(({ id }) => id).toSorted()).toEqual(
      questionsOf(vendor)
        .map(({ id }) => id)
        .toSorted(),
    );
    return new Set(replies.map(({ outcome }) => outcome));
  };
  expect(await outcomes({ tooMany: 1 })).toEqual(new Set(['refused']));
  expect(await outcomes({ fault: 1 })).toEqual(new Set(['unknown']));
  expect(await outcomes({ hang: 1 }, 30)).toEqual(new Set(['unknown']));
  expect(await outcomes({ hit: 0 })).not.toContain('unknown');
});

test.each(withTwin)('%s takes its credentials, and no others, where that can be known for nothing', async (_, vendor) => {
  const call = callOf(vendor, {});
  const taken = await vendor.test(call);
  if (taken === null) return;
  expect(taken).toEqual({ isTaken: true });
  expect(await vendor.test({ ...call, credentials: {} })).toMatchObject({ isTaken: false, why: expect.stringContaining('key') });
});
