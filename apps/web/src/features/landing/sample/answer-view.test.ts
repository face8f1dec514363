import type { Results } from '@deedline/contract/search/results';
import { describe, expect, test } from 'vitest';
import { announceAnswer, writeElapsed } from './use-sample.ts';
import { countRecords, viewAnswer } from './answer-view.ts';

const line = (text: string, weight: number, lastSeen: string | null = '2026-06-25') => ({
  evidenceId: text,
  source: 's',
  sourceLabel: 'A roll',
  origin: 's',
  text,
  firstSeen: null,
  lastSeen,
  weight,
  question: 'identity' as const,
  agrees: [],
  differs: [],
  repeats: null,
});
const phone: Results['phones'][number] = {
  number: '(322) 555-0142',
  e164: '+13225550142',
  type: 'mobile',
  status: 'active',
  carrier: 'Hello Sparrow',
  confidence: 96.4,
  lastSeen: null,
  sourceCount: 2,
  isDNC: false,
  dnc: { state: 'not_listed', listDate: '2026-10-12' },
  evidence: [line('carrier file: active', 1.2, null), line('listed elsewhere', -2), line('given with this name', 6)],
  reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
};
const RESULTS: Results = {
  searchMode: 'property_address',
  matched: true,
  propertyAddress: '134 Brook Ave, Vetchaven, FK 00218',
  owner: { name: 'Canterbury Land LLC', age: null, aliases: [], dateOfBirth: null },
  owners: [],
  ownerPath: [
    {
      from: 'Canterbury Land LLC',
      to: 'Scott P Lopez',
      role: 'Manager or member',
      confidence: 90,
      evidence: [],
      reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
    },
  ],
  mailing: null,
  identity: null,
  death: null,
  alike: null,
  withheld: { phones: 0, emails: 0, relativePhones: 0, reason: null },
  scoredBy: { engineVersion: '1', calibration: null },
  mailingAddress: '302 Brook Ave, Vetchaven, FK 00218',
  confidenceScore: 90,
  phones: [phone, phone],
  emails: [],
  relatives: [
    {
      name: 'A',
      relationship: 'Relative',
      age: null,
      phones: [],
      confidence: 60,
      evidence: [],
      reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
    },
  ],
  flags: [{ code: 'absentee_owner', label: 'Absentee owner' }],
  ownershipDetails: null,
  propertyValuation: null,
  propertyDetails: null,
  taxInformation: null,
  salesHistory: [],
  addressHistory: [],
  civilRecords: {
    numberOfBankruptcies: 0,
    numberOfLiens: 0,
    numberOfJudgments: 0,
    mostRecentBankruptcy: null,
    mostRecentLien: null,
    mostRecentJudgment: null,
  },
  parcel: null,
  otherProperties: [],
  alternatives: [],
  sources: { asked: 12, answered: 11, elapsedMs: 24.8, list: [] },
};

const dncOf = (dnc: (typeof phone)['dnc']) => viewAnswer({ ...RESULTS, phones: [{ ...phone, dnc }] }).contact?.dnc?.words;

describe('the answer card', () => {
  test('names the owner, who is behind it, the best phone and what else was found', () => {
    expect(viewAnswer(RESULTS)).toMatchObject({
      role: 'Owner',
      isAbsentee: true,
      name: 'Canterbury Land LLC',
      address: '134 Brook Ave, Vetchaven, FK 00218',
      behind: 'Behind it: Scott P Lopez (manager or member)',
      contact: {
        text: '(322) 555-0142',
        line: 'Mobile, active · Hello Sparrow',
        dnc: { state: 'not_listed', words: 'Do-Not-Call: not on the list of Oct 12, 2026' },
        confidence: 96.4,
      },
      more: 'Also found: 1 more phone, 1 relative',
    });
  });

  test('shows the evidence strongest first, with what speaks against', () => {
    const evidence = viewAnswer(RESULTS).contact!.evidence;
    expect(evidence.map(({ text, when, isAgainst }) => [text, when, isAgainst])).toEqual([
      ['Given with this name', 'Jun 2026', false],
      ['Listed elsewhere', 'Jun 2026', true],
      ['Carrier file: active', 'no date', false],
    ]);
    expect(countRecords(evidence)).toBe('3 records, 1 against');
    expect(countRecords(evidence.slice(0, 1))).toBe('1 record');
  });

  test('never shows a number as clear that was not checked', () => {
    expect(dncOf({ state: 'not_checked', listDate: null })).toBe('Do-Not-Call: not checked, no list covers this number');
    expect(dncOf({ state: 'listed', listDate: '2026-10-12' })).toBe('Do not call: on the list of Oct 12, 2026');
  });

  test('of a person, shows the current address; without a phone, the best email', () => {
    const home = {
      fullStreet: '306 Front Row',
      city: 'Willowford',
      state: 'FK',
      zip: '00467',
      firstDate: null,
      lastDate: null,
      confidence: 60,
      evidence: [],
      reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
    };
    const view = viewAnswer({
      ...RESULTS,
      searchMode: 'reverse_email',
      propertyAddress: null,
      phones: [],
      emails: [
        {
          email: 'n@mail.example',
          status: 'deliverable',
          checked: null,
          confidence: 91,
          lastSeen: null,
          sourceCount: 1,
          evidence: [],
          reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
        },
        {
          email: 'm@mail.example',
          status: 'unknown',
          checked: null,
          confidence: 60,
          lastSeen: null,
          sourceCount: 1,
          evidence: [],
          reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
        },
      ],
      addressHistory: [
        { ...home, fullStreet: '1 Old St', isCurrentAddress: false },
        { ...home, isCurrentAddress: true },
      ],
    });
    expect(view).toMatchObject({ role: 'Person', address: '306 Front Row, Willowford, FK 00467' });
    expect(view.contact).toMatchObject({ text: 'n@mail.example', dnc: null });
    expect(view.more).toBe('Also found: 1 more email, 1 relative, 2 addresses');
  });

  test('says so when there is nothing', () => {
    const nobody = viewAnswer({
      ...RESULTS,
      owner: null,
      ownerPath: [],
      propertyAddress: null,
      mailingAddress: null,
      phones: [],
      relatives: [],
    });
    expect(nobody).toMatchObject({ name: 'Nothing useful found', address: 'No address on file', behind: '', contact: null, more: '' });
  });

  test('is read out in whole sentences', () => {
    const answer = {
      request: { searchMode: 'property_address' as const },
      results: RESULTS,
      price: { rule: 'Full Report', credits: 5 },
      plat: null,
    };
    expect(announceAnswer(viewAnswer(RESULTS), answer, 31.4)).toBe(
      'Canterbury Land LLC, 134 Brook Ave, Vetchaven, FK 00218. (322) 555-0142, Mobile, active · Hello Sparrow, confidence 96, extremely high. Do-Not-Call: not on the list of Oct 12, 2026. 11 of 12 sources answered, 31.4 ms after your press. It would have cost 5 credits.',
    );
    expect(writeElapsed(1240)).toBe('1.24 s');
  });
});
