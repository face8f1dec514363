import type { EvidenceLine } from '@deedline/contract/search/results';
import { expect, it } from 'vitest';
import { countRecords, formatBits, formatSeen, groupByQuestion, tellEvidence, weightWords } from './evidence-words.ts';

const line = (evidenceId: string, weight: number) => ({ evidenceId, weight });

it('counts records once each, and those against', () => {
  expect(countRecords([line('a', 1)])).toBe('1 record');
  expect(countRecords([line('a', 2), line('a', 1), line('b', 0)])).toBe('2 records');
  expect(countRecords([line('a', 2), line('b', -0.5), line('c', 0)])).toBe('3 records, 1 against');
  expect(countRecords([line('a', -1)])).toBe('1 record against');
});

it('writes bits with their sign', () => {
  expect([2.14, -0.4, 0.04, -0.04].map(formatBits)).toEqual(['+2.1', '−0.4', '0.0', '0.0']);
});

it('says when a record was seen', () => {
  expect(formatSeen({ firstSeen: '2019-03-02', lastSeen: '2026-10-11' })).toBe('Mar 2019 to Oct 2026');
  expect(formatSeen({ firstSeen: '2026-10-01', lastSeen: '2026-10-30' })).toBe('Oct 2026');
  expect(formatSeen({ firstSeen: '2019', lastSeen: null })).toBe('2019');
  expect(formatSeen({ firstSeen: null, lastSeen: null })).toBe('no date');
});

it('says in words what a record was worth', () => {
  expect([0.1, 0.8, -3, 5.6, -6, 12].map(weightWords)).toEqual([
    'adds nothing',
    'a little for',
    'against',
    'strongly for',
    'strongly against',
    'very strongly for',
  ]);
});

it('groups lines by their question, strongest first, copies under what they repeat', () => {
  const full = { source: 's', sourceLabel: 'S', origin: 's', text: 't', firstSeen: null, lastSeen: null, agrees: [], differs: [] };
  const lines = [
    { ...full, ...line('name', 12), question: 'identity' as const, repeats: null },
    { ...full, ...line('weak', 1), question: 'contact' as const, repeats: null },
    { ...full, ...line('copy', 0), question: 'contact' as const, repeats: 'strong' },
    { ...full, ...line('strong', -4), question: 'contact' as const, repeats: null },
  ];
  const groups = groupByQuestion(lines).map(({ question, lines: members }) => [question, ...members.map(({ evidenceId }) => evidenceId)]);
  expect(groups).toEqual([
    ['identity', 'name'],
    ['contact', 'strong', 'copy', 'weak'],
  ]);
});

const told = (evidenceId: string, weight: number, origin: string, more: Partial<EvidenceLine> = {}): EvidenceLine => ({
  evidenceId,
  weight,
  origin,
  source: origin,
  sourceLabel: origin,
  text: evidenceId,
  firstSeen: null,
  lastSeen: null,
  question: 'identity',
  agrees: [],
  differs: [],
  repeats: null,
  ...more,
});

it('tells in words what agrees, how many sources say so, and leaves out what repeats', () => {
  const lines = [
    told('seen elsewhere since', -0.3, 'rolls'),
    told('listed here', 6, 'listings', { agrees: ['name', 'address'] }),
    told('the same again', 0, 'listings', { repeats: 'listed here' }),
    told('registered', 9, 'rolls', { agrees: ['name', 'birth year'], differs: ['middle name'] }),
  ];
  const { summary, brief, lines: shown } = tellEvidence(lines);
  expect(summary).toBe('Agrees: name, birth year, address. Differs: middle name. 2 sources, 1 with something against it.');
  expect(brief).toBe('name, birth year, address; middle name differs; 2 sources, 1 with something against it');
  expect(shown.map(({ text }) => text)).toEqual(['registered', 'listed here', 'seen elsewhere since']);
});

const say = (...agrees: string[][]) =>
  tellEvidence(agrees.map((each, index) => told(`${index}`, 9 - index, `${index}`, { agrees: each }))).brief;

it('says each thing once, in its strongest form: spelled otherwise only where no source spells it the same', () => {
  expect(say(['name (spelled differently)', 'birth year'], ['name', 'birth date'], ['name (nickname)', 'street'])).toBe(
    'name, birth date, street; 3 sources',
  );
  expect(say(['name (spelled differently)', 'address (spelled differently)'])).toBe(
    'name (spelled differently), address (spelled differently); 1 source',
  );
});
