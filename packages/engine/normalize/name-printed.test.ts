import { describe, expect, test } from 'vitest';
import { readName, type NameReading } from './name.ts';

function short(reading: NameReading): string {
  const persons = reading.persons.map((p) => [p.first, p.middle, p.last, p.suffix].filter(Boolean).join(' '));
  const aliases = (reading.aliases ?? []).map((p) => `aka ${p.first} ${p.last}`);
  const organisation = reading.organisation === undefined || reading.kind === 'estate' ? [] : [`[${reading.organisation.core.join(' ')}]`];
  return [reading.kind, ...organisation, persons.join(' / '), ...aliases].filter((part) => part !== '').join(' ');
}
const onRoll = (full: string): string => short(readName({ full, order: 'last_first' }));
const onDeed = (full: string): string => short(readName({ full }));

describe('a deed’s remarks on the parties are not part of their names', () => {
  test.each([
    ['John A. Pellworth and Mary B. Pellworth, his wife', 'couple JOHN A PELLWORTH / MARY B PELLWORTH'],
    ['John A. Pellworth and Mary B. Pellworth, husband and wife as joint tenants', 'couple JOHN A PELLWORTH / MARY B PELLWORTH'],
    ['John A. Pellworth, Jr. and wife, Mary B. Pellworth', 'couple JOHN A PELLWORTH JR / MARY B PELLWORTH'],
    ['John A. Pellworth joined by his wife Mary B. Pellworth', 'couple JOHN A PELLWORTH / MARY B PELLWORTH'],
    ['John A. Pellworth, joined by spouse, Mary Pellworth', 'couple JOHN A PELLWORTH / MARY PELLWORTH'],
    ['John Smith et ux Mary', 'couple JOHN SMITH / MARY SMITH'],
    [
      'John A. Pellworth, a single man, and Mary B. Quillon, a single woman, as joint tenants with full rights of survivorship and not as tenants in common',
      'couple JOHN A PELLWORTH / MARY B QUILLON',
    ],
    [
      'John Pellworth, an unmarried man, as to an undivided 1/2 interest, and Mary Quillon, as to an undivided 1/2 interest',
      'couple JOHN PELLWORTH / MARY QUILLON',
    ],
    ['John Smith, Mary Jones', 'couple JOHN SMITH / MARY JONES'],
    ['John Pellworth, individually and as Trustee of the Pellworth Family Trust', 'trust [PELLWORTH FAMILY] JOHN PELLWORTH'],
    ['John A. Pellworth, Trustee, or his successor(s) in trust', 'person JOHN A PELLWORTH'],
    [
      'John Pellworth, Trustee of the Pellworth Family Trust dated May 14, 2003, and any amendments thereto',
      'trust [PELLWORTH FAMILY] JOHN PELLWORTH',
    ],
    ['Mary Pellworth, surviving spouse of John Pellworth, deceased', 'person MARY PELLWORTH'],
    ['Mary Pellworth, widow of John Pellworth', 'person MARY PELLWORTH'],
    ['Mary Pellworth, who acquired title as Mary Quillon', 'person MARY PELLWORTH aka MARY QUILLON'],
    ['Mary Ann Pellworth, formerly Quillon', 'person MARY ANN PELLWORTH aka MARY QUILLON'],
    ['Mary Quillon, as Personal Representative of the Estate of John Pellworth, deceased', 'estate JOHN PELLWORTH'],
    ['Estate of John Pellworth, Mary Quillon, Executrix', 'estate JOHN PELLWORTH'],
    ['John Pellworth or current resident', 'person JOHN PELLWORTH'],
    ['John Pellworth, Authorized Member', 'person JOHN PELLWORTH'],
    ['Registered Agent Solutions Inc', 'company [REGISTERED AGENT SOLUTIONS]'],
    ['Tarn Properties LLC, a Delaware limited liability company', 'company [TARN PROPERTIES]'],
    ['Tarn Properties, Inc., a New York corporation', 'company [TARN PROPERTIES]'],
    ['Tarn A Limited Co', 'company [TARN A]'],
  ])('%s', (full, expected) => expect(onDeed(full)).toBe(expected));
});

describe('marks of rolls', () => {
  test.each([
    ['PELLWORTH JOHN A E/U', 'person JOHN A PELLWORTH'],
    ['PELLWORTH JOHN M/M', 'person JOHN PELLWORTH'],
    ['PELLWORTH MR & MRS JOHN', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN S/M', 'person JOHN PELLWORTH'],
    ['PELLWORTH MARY (WIDOW)', 'person MARY PELLWORTH'],
    ['WIDOW MARY', 'person MARY WIDOW'],
    ['PELLWORTH JOHN & MARY T BY E', 'couple JOHN PELLWORTH / MARY PELLWORTH'],
    ['PELLWORTH JOHN & MARY TEN BY ENT', 'couple JOHN PELLWORTH / MARY PELLWORTH'],
    ['PELLWORTH JOHN & MARY COMM PROP', 'couple JOHN PELLWORTH / MARY PELLWORTH'],
    ['PELLWORTH JOHN & MARY HWJT', 'couple JOHN PELLWORTH / MARY PELLWORTH'],
    ['PELLWORTH JOHN & MARY AS TENANTS IN COMMON', 'couple JOHN PELLWORTH / MARY PELLWORTH'],
    ['PELLWORTH JOHN A MARRIED MAN AS HIS SOLE AND SEPARATE PROPERTY', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN 1/3 QUILLON MARY 2/3', 'couple JOHN PELLWORTH / MARY QUILLON'],
    ['PELLWORTH JOHN IN CARE OF MARY QUILLON', 'person JOHN PELLWORTH'],
    ['SMITH, JOHN C / O JONES MARY', 'person JOHN SMITH'],
    ['PELLWORTH, JOHN A / QUILLON, MARY B', 'couple JOHN A PELLWORTH / MARY B QUILLON'],
    ['PELLWORTH JOHN\\PELLWORTH MARY', 'couple JOHN PELLWORTH / MARY PELLWORTH'],
    ['JONES MARY, SMITH JOHN', 'couple MARY JONES / JOHN SMITH'],
    ['GARCIA LOPEZ, JUAN CARLOS', 'person JUAN CARLOS GARCIA LOPEZ'],
    ['PELLWORTH JOHN A POD', 'person JOHN A PELLWORTH'],
    ['PELLWORTH JOHN A TRUSTEE U-A-D 5-14-03', 'person JOHN A PELLWORTH'],
    ['PELLWORTH MARY RESERVED LIFE ESTATE', 'person MARY PELLWORTH'],
    ['PELLWORTH MARY L/T QUILLON JOHN', 'couple MARY PELLWORTH / JOHN QUILLON'],
    ['PELLWORTH JOHN LAND CONTRACT', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN A (VENDEE)', 'person JOHN A PELLWORTH'],
    ['QUILLON ROBERT GUARDIAN FOR PELLWORTH MARY', 'person ROBERT QUILLON'],
    ['PELLWORTH JOHN C/F AMY PELLWORTH UTMA', 'person JOHN PELLWORTH'],
    ['PELLWORTH MARY NEE QUILLON', 'person MARY PELLWORTH aka MARY QUILLON'],
    ['CHAN MEI NEE', 'person MEI NEE CHAN'],
    ['PELLWORTH JOHN, MARY & AMY', 'couple JOHN PELLWORTH / MARY PELLWORTH / AMY PELLWORTH'],
    ['PELLWORTH JOHN JR, MARY', 'couple JOHN PELLWORTH JR / MARY PELLWORTH'],
    ['PELLWORTH JOHN A PELLWORTH MARY B', 'couple JOHN A PELLWORTH / MARY B PELLWORTH'],
    ['GARCIA MARIA GARCIA', 'person MARIA GARCIA GARCIA'],
    ['SAINT JOHN, KATHRYN P', 'person KATHRYN P SAINT JOHN'],
    ['MC DONALD, LINDA', 'person LINDA MCDONALD'],
    ['ST CLAIR, GERARD & STCLAIR, LISA B', 'couple GERARD ST CLAIR / LISA B STCLAIR'],
    ['GARCIA BRITTANY C + GARCIA GARCIA ALFREDO W', 'couple BRITTANY C GARCIA / ALFREDO W GARCIA GARCIA'],
    ['PELLWORTH RUTH (LE) PELLWORTH AMY (R)', 'couple RUTH PELLWORTH / AMY PELLWORTH'],
    ['PELLWORTH JOHN (TE) & PELLWORTH MARY (TE)', 'couple JOHN PELLWORTH / MARY PELLWORTH'],
    ['SMITH JOHN EXEC OF EST', 'estate JOHN SMITH'],
    ['TARN HOLDINGS LLC & SMITH JOHN', 'company [TARN HOLDINGS] JOHN SMITH'],
    ['SMITH JOHN & MARY & TARN HOLDINGS LLC', 'company [SMITH JOHN MARY TARN HOLDINGS]'],
    ['SMITH JOHN & TARN HOLDINGS LLC', 'company [TARN HOLDINGS] JOHN SMITH'],
    ['SMITH JOHN & MARY HOMES LLC', 'company [SMITH JOHN MARY HOMES]'],
    ['JOHN SMITH & ASSOCIATES LLC', 'company [JOHN SMITH ASSOCIATES]'],
    ['SMITH JOHN & SMITH MARY & SMITH FAMILY TRUST', 'trust [SMITH JOHN SMITH MARY SMITH FAMILY] JOHN SMITH / MARY SMITH'],
  ])('%s', (full, expected) => expect(onRoll(full)).toBe(expected));
});

describe('estates and trusts', () => {
  test.each([
    ['THE UNKNOWN HEIRS OF JOHN A PELLWORTH', 'estate JOHN A PELLWORTH'],
    ['EST PELLWORTH JOHN', 'estate JOHN PELLWORTH'],
    ['PELLWORTH MARY PERS REP OF EST OF PELLWORTH JOHN', 'estate JOHN PELLWORTH'],
    ['PELLWORTH MARY ADMX OF ESTATE OF JOHN PELLWORTH', 'estate JOHN PELLWORTH'],
    ['PELLWORTH MARY EXTRX', 'person MARY PELLWORTH'],
    ['PELLWORTH JOHN A RLT', 'trust [PELLWORTH JOHN A] JOHN A PELLWORTH'],
    ['PELLWORTH JOHN A QPRT', 'trust [PELLWORTH JOHN A QUALIFIED PERSONAL RESIDENCE] JOHN A PELLWORTH'],
    ['PELLWORTH JOHN A MARITAL TR', 'trust [PELLWORTH JOHN A MARITAL] JOHN A PELLWORTH'],
    ['PELLWORTH JOHN A BYPASS TRUST', 'trust [PELLWORTH JOHN A BYPASS] JOHN A PELLWORTH'],
    ['PELLWORTH JOHN A 2012 IRREVOC TR', 'trust [PELLWORTH JOHN A 2012] JOHN A PELLWORTH'],
    ['PELLWORTH JOHN SPECIAL NEEDS TRUST', 'trust [PELLWORTH JOHN SPECIAL NEEDS] JOHN PELLWORTH'],
  ])('%s', (full, expected) => expect(onRoll(full)).toBe(expected));
});

describe('names of people and congregations', () => {
  test.each([
    ['LI NA', 'person NA LI'],
    ['WANG XIAO MING & LI NA', 'couple XIAO MING WANG / NA LI'],
    ['CITIBANK NA', 'company [CITIBANK]'],
    ['NGUYEN HOANG VAN & TRAN THI MY', 'couple HOANG VAN NGUYEN / THI MY TRAN'],
    ['PEREIRA DOS SANTOS JOSE', 'person JOSE PEREIRA DOS SANTOS'],
    ['CONGREGATION BETH ISRAEL', 'company [CONGREGATION BETH ISRAEL]'],
    ['TWP OF TARN', 'government [TOWNSHIP TARN]'],
  ])('%s', (full, expected) => expect(onRoll(full)).toBe(expected));
});

test('a form before a comma keeps its capitals', () => {
  expect(readName({ full: 'TARN HOLDINGS LLC, SERIES 12' }).organisation?.display).toBe('Tarn Holdings LLC, Series 12');
});

describe('will, widow, beneficiary and trailing remarks are separated from the owner', () => {
  test.each([
    ['PELLWORTH MARY TR U/W JOHN PELLWORTH', 'person MARY PELLWORTH'],
    ['PELLWORTH MARY TRUSTEE U/W/O JOHN PELLWORTH', 'person MARY PELLWORTH'],
    ['PELLWORTH MARITAL TRUST U/W JOHN PELLWORTH', 'trust [PELLWORTH MARITAL]'],
    ['PELLWORTH MARITAL TRUST UNDER THE WILL OF JOHN PELLWORTH', 'trust [PELLWORTH MARITAL]'],
    ['PELLWORTH JOHN U/W', 'estate JOHN PELLWORTH'],
    ['U/W/O PELLWORTH MARY', 'estate MARY PELLWORTH'],
    ['QUILLON MARIA VDA DE LOPEZ', 'person MARIA QUILLON aka MARIA LOPEZ'],
    ['QUILLON LOPEZ MARIA VDA DE RIVERA', 'person MARIA QUILLON LOPEZ aka MARIA RIVERA'],
    ['QUILLON MARIA VDA DE LA CRUZ', 'person MARIA QUILLON aka MARIA LA CRUZ'],
    ['VDA DE LOPEZ MARIA', 'person MARIA LOPEZ'],
    ['PELLWORTH JOHN CUSTODIAN FBO AMY PELLWORTH', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN CUST F/B/O AMY PELLWORTH', 'person JOHN PELLWORTH'],
    ['EQUITY TRUST COMPANY CUSTODIAN FBO JOHN PELLWORTH IRA', 'company [EQUITY TRUST] JOHN PELLWORTH'],
    ['IRA SERVICES TRUST CO CFBO JOHN PELLWORTH IRA', 'company [IRA SERVICES TRUST] JOHN PELLWORTH'],
    ['PELLWORTH JOHN L/E REM PELLWORTH AMY', 'couple JOHN PELLWORTH / AMY PELLWORTH'],
    ['PELLWORTH MARY LIFE ESTATE; REMAINDER TO PELLWORTH JOHN', 'couple MARY PELLWORTH / JOHN PELLWORTH'],
    ['PELLWORTH MARY LE & PELLWORTH JOHN RMDR', 'couple MARY PELLWORTH / JOHN PELLWORTH'],
    ['PELLWORTH JOHN SURV SPOUSE OF MARY PELLWORTH', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN BY MARY PELLWORTH ATTORNEY IN FACT', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN AND/OR MARY', 'couple JOHN PELLWORTH / MARY PELLWORTH'],
    ['PELLWORTH JOHN TIC QUILLON MARY', 'couple JOHN PELLWORTH / MARY QUILLON'],
    ['PELLWORTH TRUST PELLWORTH JOHN TRUSTEE', 'trust [PELLWORTH] JOHN PELLWORTH'],
    ['PELLWORTH JOHN TRUSTEE PELLWORTH FAMILY TRUST', 'trust [PELLWORTH FAMILY] JOHN PELLWORTH'],
    ['TARN PROPERTIES LLC SERIES A', 'company [TARN PROPERTIES]'],
    ['TARN PROPERTIES LLC - SERIES 12', 'company [TARN PROPERTIES]'],
    ['SERIES B OF TARN HOLDINGS LLC', 'company [TARN HOLDINGS]'],
    ['SERIES B HOLDINGS LLC', 'company [SERIES B HOLDINGS]'],
    ['KOOLSTRA REM', 'person REM KOOLSTRA'],
    ['SUCN JUAN RIVERA COLON', 'estate JUAN RIVERA COLON'],
    ['SUCESION DE JUAN RIVERA', 'estate JUAN RIVERA'],
    ['RIVERA JUAN Y OTROS', 'person JUAN RIVERA'],
    ['RIVERA JUAN Y ESPOSA', 'person JUAN RIVERA'],
    ['RIVERA JUAN Y SU ESPOSA MARIA', 'couple JUAN RIVERA / MARIA RIVERA'],
    ['PELLWORTH JOHN ET CON', 'person JOHN PELLWORTH'],
    ['PELLWORTH MARY & HUS JOHN', 'couple MARY PELLWORTH / JOHN PELLWORTH'],
    ['PELLWORTH JOHN 33.33% QUILLON MARY 66.67%', 'couple JOHN PELLWORTH / MARY QUILLON'],
    ['PELLWORTH JOHN 50% & QUILLON MARY 50%', 'couple JOHN PELLWORTH / MARY QUILLON'],
    ['PELLWORTH MARY W/LIFE ESTATE', 'person MARY PELLWORTH'],
    ['PELLWORTH JOHN TR FOR AMY PELLWORTH', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN I/T/F AMY PELLWORTH', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN IN TRUST FOR AMY PELLWORTH', 'person JOHN PELLWORTH'],
    ['UNITED STATES OF AMERICA IN TRUST FOR TSOSIE MARY', 'government [UNITED STATES AMERICA]'],
    ['PELLWORTH JOHN UGMA/OH', 'person JOHN PELLWORTH'],
    ['PELLWORTH AMY A MINOR BY JOHN PELLWORTH GUARDIAN', 'person AMY PELLWORTH'],
    ['PELLWORTH JOHN ROTH IRA', 'person JOHN PELLWORTH'],
    ['PELLWORTH JOHN IRA', 'person JOHN IRA PELLWORTH'],
    [
      'QUEST TRUST COMPANY FBO MARY PELLWORTH IRA 50% & FBO JOHN PELLWORTH IRA 50%',
      'company [QUEST TRUST] MARY PELLWORTH / JOHN PELLWORTH',
    ],
    ['PELLWORTH FAMILY REV LIV TR U/A 5/6/03 PELLWORTH JOHN TTEE', 'trust [PELLWORTH FAMILY] JOHN PELLWORTH'],
    ['TARN HOLDINGS LLC PELLWORTH JOHN MGR', 'company [TARN HOLDINGS] JOHN PELLWORTH'],
    ['PELLWORTH JOHN TRUSTE', 'person JOHN PELLWORTH'],
  ])('%s', (full, expected) => expect(onRoll(full)).toBe(expected));
});
