import { describe, expect, test } from 'vitest';
import { readName } from './name.ts';

const kindOf = (full: string): string => readName({ full, order: 'last_first' }).kind;
const coreOf = (full: string): string => readName({ full, order: 'last_first' }).organisation?.core.join(' ') ?? '';

describe('companies', () => {
  test.each(
    `ACME HOLDINGS LLC|Acme Holdings, L.L.C.|SMITH JOHN INC|BIRCHWOOD CAPITAL LP|PELLWORTH & SONS|JOE'S PIZZA|BARNES & NOBLE|J & J PLUMBING|FIRST BAPTIST CHURCH|
QUILLMERE HARDWARE|NORTHERN TRUST CO|MERCHANTS BANK & TRUST|HARBORLIGHT RENTALS|BLUE HERON VENTURES|FRIENDS OF THE LIBRARY|3B PROPERTIES|418 TANNERY ROW LLC|
ABC DENTAL GROUP|THE GREEN DOOR|WYNTERDEN INVESTMENTS|TIDEWATER HOMEOWNERS ASSOCIATION|MADISON GROVE HOMEOWN|SIERRA VISTA HOA|FOXWOOD H O A|SUNNY MEADOW FARMS|AMERICAN LEGION POST 12|DEUTSCHE BANK NATIONAL TRUST CO TR|TRUSTEES OF FIRST BAPTIST CHURCH|SMITH REAL ESTATE|AT&T|7-ELEVEN INC|CROWN CASTLE|UNITED METHODIST CHURCH|PELLWORTH HOLDINGS|JOHNSON & SONS|A & B PLUMBING|WAL-MART STORES|SMITH FAMILY PARTNERS|ST AUGUSTINE CHURCH|WELLS FARGO BANK|JUBILEE CHRISTIAN CHURCH|TEMPLE BETH SHALOM|PELL MARLOWE & GRIST CO|COOK & LOWE LAW FIRM|TARN PARK HS|PELL-MARLOWE-GRIST|KESTREL SINGLE FAMILY RE|TARN HANDEL SRL|MARLOWE FAMILY LIMITED PARTNERSH|QUAKER MILL CO PAC|COOK, YARROW, PELL & LOWE|ACME HOLDINGS L L C|E S I|US BANK|HABITAT FOR HUMANITY|AMH 2014-1 BORROWER`
      .replaceAll('\n', '')
      .split('|'),
  )('%s', (full) => expect(kindOf(full)).toBe('company'));
});

describe('persons that look like companies', () => {
  test.each(
    'BANKS JOHN|CHURCH MARY|STONE ROBERT|LAND PETER|GREEN HOLLY|PARK SUNG|WOODS ROSE|HILL ROSE|FIELDS WILLIAM|BAKER SHEPHERD|YOUNG GRACE|KING DAVID|LODGE JOEL|NG TJ|CAMP IMOGEN|COOPER WARREN|TRUST JOHN|SHOP JANE|BANK JOHN|KING DAVID|LAKE VERONICA|JOSEF|PELLWORTH, ISADORA & THADDEUS|CHURCH MARY ANN|CHURCH FAITH|TEMPLE JOHN B|LAW PETER J|MARLOWE JANE LIV|DR & MRS JOHN PELLWORTH'.split(
      '|',
    ),
  )('%s', (full) => expect(['person', 'couple']).toContain(kindOf(full)));
});

describe('governments', () => {
  test.each(
    'CITY OF QUILLMERE|QUILLMERE CITY OF|STATE OF FENMARK|LARKHAVEN COUNTY|UNITED STATES OF AMERICA|USA|QUILLMERE SCHOOL DISTRICT|BOARD OF EDUCATION|LARKHAVEN HOUSING AUTHORITY|U S POSTAL SERVICE|DEPT OF TRANSPORTATION|LARKHAVEN COUNTY SHERIFF|TIITF STATE OF FENMARK|PORT AUTHORITY OF FENMARK|FENMARK DEPARTMENT OF HEALTH|PUBLIC WORKS DEPT|QUILLMERE REDEVELOPMENT AGENCY|LARKHAVEN CNTY|UNITED STATES|SCHOOL DIST NO 12'.split(
      '|',
    ),
  )('%s', (full) => expect(kindOf(full)).toBe('government'));
});

describe('trusts', () => {
  test.each([
    ['SMITH FAMILY TRUST', 'SMITH FAMILY', ''],
    ['SMITH FAMILY TR', 'SMITH FAMILY', ''],
    ['PELLWORTH FAMILY REVOCABLE LI', 'PELLWORTH FAMILY', ''],
    ['PELLWORTH FAMILY REVOCABLE', 'PELLWORTH FAMILY', ''],
    ['ANDREA H PELLWORTH REVOCABLE TRU', 'ANDREA H PELLWORTH', 'ANDREA PELLWORTH'],
    ['JOHN SMITH LIVING TRUS', 'JOHN SMITH', 'JOHN SMITH'],
    ['SMITH FAMILY LIVIN', 'SMITH FAMILY', ''],
    ['SMITH JOHN A IRREVOCA', 'SMITH JOHN A', 'JOHN SMITH'],
    ['418 TANNERY ROW LAND TRU', '418 TANNERY ROW LAND', ''],
    ['THE SMITH FAMILY REVOCABLE LIVING TRUST DTD 01/02/2003', 'SMITH FAMILY', ''],
    ['JOHN SMITH REVOCABLE LIVING TRUST U/A DTD 1/2/2003', 'JOHN SMITH', 'JOHN SMITH'],
    ['SMITH JOHN A REVOCABLE TRUST', 'SMITH JOHN A', 'JOHN SMITH'],
    ['MATTHEW F WYNTERDEN REVOCABLE TRUST', 'MATTHEW F WYNTERDEN', 'MATTHEW WYNTERDEN'],
    ['SMITH JOHN TRUSTEE OF THE SMITH FAMILY TRUST', 'SMITH FAMILY', 'JOHN SMITH'],
    ['SMITH JOHN & MARY TRUSTEES OF THE SMITH LIVING TRUST DATED JANUARY 5 2003', 'SMITH', 'JOHN SMITH, MARY SMITH'],
    ['WELLS FARGO BANK NA AS TRUSTEE OF THE SMITH FAMILY TRUST', 'SMITH FAMILY', ''],
    ['TANNERY ROW LAND TRUST', 'TANNERY ROW LAND', ''],
  ])('%s', (full, core, persons) => {
    const reading = readName({ full, order: 'last_first' });
    expect(reading.kind).toBe('trust');
    expect(reading.organisation?.core.join(' ')).toBe(core);
    expect(reading.persons.map((person) => `${person.first} ${person.last}`).join(', ')).toBe(persons);
  });
});

test('the beneficiary behind a custodian is named', () => {
  const reading = readName({ full: 'EQUITY TRUST CO CUSTODIAN FBO JOHN SMITH IRA' });
  expect(reading).toMatchObject({
    kind: 'company',
    persons: [{ first: 'JOHN', last: 'SMITH' }],
    organisation: { core: ['EQUITY', 'TRUST'] },
  });
});

test('the core of a company name is what its spellings share', () => {
  expect(coreOf('The Acme Holdings Co., L.L.C.')).toBe('ACME HOLDINGS');
  expect(coreOf('ACME HOLDINGS CO L L C')).toBe('ACME HOLDINGS');
  expect(coreOf('ACME HLDGS LLC')).toBe('ACME HOLDINGS');
  expect(coreOf('A B C PROPS INC')).toBe('ABC PROPERTIES');
  expect(coreOf('ABC PROPERTIES, INC.')).toBe('ABC PROPERTIES');
  expect(coreOf("JOE'S PIZZA LLC")).toBe('JOES PIZZA');
  expect(coreOf('SMITH & JONES LLP')).toBe('SMITH JONES');
  expect(coreOf('LLC')).toBe('LLC');
});

test('an organisation is printed as on a letterhead', () => {
  expect(readName({ full: 'BANK OF QUILLMERE NA' }).organisation?.display).toBe('Bank of Quillmere NA');
  expect(readName({ full: 'ACME HOLDINGS, LLC' }).organisation?.display).toBe('Acme Holdings, LLC');
});
