import { expect, test } from 'vitest';
import { bodiesOf, readSample } from '../../testing.ts';

test('the process recipient is the agent if none is registered; care-of lines are no street', async () => {
  const [managed, , bare, foreign] = bodiesOf(await readSample('ny-dos', 'sample.csv'), 'organisation');
  const address = { line: '410 DRY FORK AVENUE, STE 900', city: 'NEW YORK', state: 'NEW YORK', zip: '10018' };
  expect(managed).toEqual({
    name: 'TANNERY ROW MANAGEMENT LLC',
    registryNumber: '6120417',
    state: 'NY',
    status: 'active',
    filingType: 'DOMESTIC LIMITED LIABILITY COMPANY',
    filedOn: '2015-03-31',
    mailingAddress: address,
    agent: { name: { full: 'OTTILIE BRANDT', order: 'first_last' }, address },
    officers: [],
  });
  expect(bare).not.toHaveProperty('mailingAddress');
  expect(bare).not.toHaveProperty('agent');
  expect(foreign).toMatchObject({
    filedOn: '2022-02',
    mailingAddress: { line: '12 LARKSPUR STREET', city: 'TORONTO, ONTARIO', zip: 'M5V 2T6' },
  });
  // A department is not a name.
  expect(foreign).not.toHaveProperty('agent');
});

test.each(['sample.csv', 'sample-names.csv'])('agent, chief executive and location are read with either header style: %s', async (file) => {
  const organisations = bodiesOf(await readSample('ny-dos', file), 'organisation');
  expect(organisations.find(({ registryNumber }) => registryNumber === '55231')).toMatchObject({
    name: '88 QUILL STREET OWNERS CORP.',
    filedOn: '1944-11-17',
    principalAddress: { line: '88 QUILL STREET', city: 'NEW YORK', zip: '10014' },
    mailingAddress: { line: 'PO BOX 77', zip: '10014-0456' },
    agent: { name: { full: 'FENMARK CORPORATE SERVICES, INC.' }, address: { line: '1 ASHGROVE PLAZA', city: 'ALBANY', zip: '12207' } },
    officers: [
      {
        title: 'Chief executive officer',
        name: { full: 'SILAS T. ORDWAY', order: 'first_last' },
        address: { line: '27 MILL BROOK ROAD', unit: 'UNIT 4', city: 'STAMFORD', state: 'CONNECTICUT', zip: '06907' },
      },
    ],
  });
});
