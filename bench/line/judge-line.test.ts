import type { Search } from '@deedline/contract/search/search';
import { describe, expect, it } from 'vitest';
import { newRecord, type Said } from '../match/figures.ts';
import type { PlannedSearch } from '../match/run-searches.ts';
import { judgeLine, recordAnswers } from './judge-line.ts';
import { readAnswer } from './read-answer.ts';

const phone = { e164: '+14195550142', type: 'mobile', confidence: 93, sourceCount: 2 };
const results = {
  matched: true,
  parcel: { countyFips: '03001', apn: '14-2' },
  owners: [{ name: 'Ansel Pike' }],
  owner: { name: 'Ansel Pike', dateOfBirth: '1961-04-02' },
  confidenceScore: 96,
  identity: { evidence: [{ evidenceId: '77' }] },
  phones: [phone],
  emails: [],
};
const ended = (more: object = {}): Search =>
  ({ status: 'completed', searchMode: 'property_address', errorMessage: null, results, ...more }) as unknown as Search;

describe('what a member sees of an answer', () => {
  it('is judged as it is shown, and tells by which record of those in memory', () => {
    expect(readAnswer(ended(), (id) => (id === '77' ? '12' : undefined))).toEqual({
      parcel: results.parcel,
      owners: ['Ansel Pike'],
      ownerConfidence: 96,
      person: { name: 'Ansel Pike', born: '1961-04-02', confidence: 96, evidenceId: '12' },
      phones: [{ value: '+14195550142', kind: 'mobile', confidence: 93, records: 2 }],
      emails: [],
    });
  });

  it('is of nobody known where its record is in no file that is judged', () => {
    expect(readAnswer(ended(), () => undefined).person?.evidenceId).toBe('unknown');
  });

  it('is not taken for an answer that found nothing where the search failed', () => {
    expect(() => readAnswer(ended({ status: 'failed', results: null, errorMessage: 'No source' }), () => undefined)).toThrow('No source');
  });
});

const said = (of: Said['of'], count: number, right: number, confidence: number): Said[] =>
  Array.from({ length: count }, (_, unit) => ({ unit, of, confidence, right: unit < right, records: null, cases: { age: '35 to 49' } }));
const answerOf = (owner: string) => ({ ...readAnswer(ended(), () => '1'), owners: [owner] });

describe('the line judged', () => {
  const record = {
    ...newRecord(),
    said: [...said('phone', 400, 320, 90), ...said('phone', 100, 0, 20), ...said('owner', 400, 392, 98)],
    shares: { ...newRecord().shares, phoneRank1: [{ unit: 0, got: 95, of: 100 }], ownerByAddress: [{ unit: 0, got: 99, of: 100 }] },
  };
  const figuresOf = (profile: 'typical' | 'shifted') =>
    Object.fromEntries(
      judgeLine(record, 400, profile).figures.map(({ name, value, isReached }) => [name, [Number(value.toFixed(3)), isReached]]),
    );

  it('counts what is shown alone, and holds each noise to its own targets', () => {
    expect(figuresOf('typical')).toEqual({
      'ECE of shown phones': [0.1, false],
      'ECE of owners': [0, true],
      'right phone first': [0.95, false],
      'owner found': [0.99, true],
    });
    expect(figuresOf('shifted')['right phone first']).toEqual([0.95, true]);
  });

  it('takes each answer to the search that was planned', () => {
    const seen: string[] = [];
    const planned = ['a', 'b'].map((name): PlannedSearch => ({
      input: { searchMode: 'property_address' },
      judge: (_, { owners }) => seen.push(`${name}: ${owners.join()}`),
    }));
    recordAnswers(planned, [answerOf('Pike'), answerOf('Grist')]);
    expect(seen).toEqual(['a: Pike', 'b: Grist']);
  });
});
