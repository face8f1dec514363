import type { CallReadiness } from '@deedline/contract/compliance/calling';
import type { Relative } from '@deedline/contract/search/results';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RelativeList } from './relatives.tsx';

const ready = (state: CallReadiness['state'], code: CallReadiness['reasons'][number]['code']): CallReadiness => ({
  state,
  reasons: [{ code, effect: state === 'blocked' ? 'block' : 'review', text: 'As the rules say.', citation: null }],
  localTimes: [{ zone: 'America/New_York', time: '21:40', day: 'sun' }],
  windowToday: null,
  closesAt: null,
  opensAt: '2026-11-30T13:00:00.000Z',
  rules: [],
  asOf: '2026-11-30T02:40:00.000Z',
});
const draw = (phone: Partial<Relative['phones'][number]>) => {
  const relative = { name: 'Tobin Pellworth', relationship: 'Sibling', age: 61, confidence: 80, evidence: [] } as unknown as Relative;
  const phones = [{ number: '(419) 555-0142', confidence: 80, ...phone }];
  return renderToStaticMarkup(<RelativeList name="Isadora" age={60} relatives={[{ ...relative, phones }]} note={null} />);
};
const dnc = { state: 'not_listed', listDate: '2026-11-20' } as const;

it('a relative’s number that is not to be called, ever or now, is no link and says why', () => {
  const blocked = [
    draw({ dnc, callReadiness: ready('blocked', 'litigator') }),
    draw({ dnc, callReadiness: ready('blocked', 'outside_hours') }),
    draw({ dnc: { state: 'listed', listDate: '2026-11-20' } }),
  ];
  for (const drawn of blocked) expect(drawn).not.toContain('tel:');
  expect(blocked.map((drawn) => /Blocked<\/span> <span[^>]*>([^<]*)/.exec(drawn)?.[1])).toEqual([
    'on a list of people who sue over calls',
    'until Mon 8:00 AM their time',
    'on the list of Nov 20, 2026',
  ]);
});

it('another is a link, with what the lists say', () => {
  expect(draw({ dnc, callReadiness: ready('review', 'line_unknown') })).toMatch(/href="tel:[^"]+".*Not listed/);
  expect(draw({})).toMatch(/href="tel:[^"]+".*DNC not checked/);
});
