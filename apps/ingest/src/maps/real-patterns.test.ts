/** Patterns that real rolls print, with made-up people, and how each is read. A person judged every line. */
import { readName } from '@deedline/engine/normalize/name';
import { checkMap } from '@deedline/contract/files/read-map';
import type { RawName } from '@deedline/engine/model/evidence';
import { expect, test } from 'vitest';
import { bodiesOf, chunksOf, collect } from '../testing.ts';
import { readMailingLines } from './mailing-lines.ts';
import { mapLayout } from './map-layout.ts';

const table = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' => ') as [string, string]);

/** Reads a name surname first, except where the line begins with a given name or an estate prefix. */
function sayName(full: string): string {
  const order: RawName['order'] = /^(?:ALEJANDRO|EST OF|ESTATE OF|HEIRS OF)/.test(full) ? 'first_last' : 'last_first';
  const { kind, persons, organisation } = readName({ full, order });
  const people = persons.map(({ display }) => display).join(' | ');
  if (kind === 'person' || kind === 'couple') return `${kind} ${people}`;
  return `${kind} ${organisation?.display}${people === '' ? '' : ` < ${people}`}`;
}

test.each(
  table(`
MARLHURST ALEJANDRO & RENATA => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST, ALEJANDRO & RENATA => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO ETUX RENATA => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO ET UX => person Alejandro Marlhurst
MARLHURST ALEJANDRO ETUX => person Alejandro Marlhurst
MARLHURST RENATA ETVIR => person Renata Marlhurst
MARLHURST RENATA ET VIR ALEJANDRO => couple Renata Marlhurst | Alejandro Marlhurst
MARLHURST ALEJANDRO ETAL => person Alejandro Marlhurst
MARLHURST ALEJANDRO ET AL => person Alejandro Marlhurst
MARLHURST ALEJANDRO, ET AL => person Alejandro Marlhurst
MARLHURST ALEJANDRO A & RENATA B JTWROS => couple Alejandro A Marlhurst | Renata B Marlhurst
MARLHURST ALEJANDRO A & RENATA B JT TEN => couple Alejandro A Marlhurst | Renata B Marlhurst
MARLHURST ALEJANDRO & RENATA TBE => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO & RENATA H/W => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO & RENATA (H&W) => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO & RENATA H & W => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO & RENATA HW => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO TIC => person Alejandro Marlhurst
MARLHURST ALEJANDRO (TIC) => person Alejandro Marlhurst
MARLHURST ALEJANDRO 1/2 INT => person Alejandro Marlhurst
MARLHURST ALEJANDRO 1/2 => person Alejandro Marlhurst
MARLHURST ALEJANDRO UND 1/2 INT => person Alejandro Marlhurst
MARLHURST ALEJANDRO 50% => person Alejandro Marlhurst
MARLHURST ALEJANDRO (50%) => person Alejandro Marlhurst
MARLHURST ALEJANDRO LE => person Alejandro Marlhurst
MARLHURST ALEJANDRO L/E => person Alejandro Marlhurst
MARLHURST ALEJANDRO LIFE ESTATE => person Alejandro Marlhurst
MARLHURST ALEJANDRO (LIFE ESTATE) => person Alejandro Marlhurst
MARLHURST ALEJANDRO LIFE EST => person Alejandro Marlhurst
MARLHURST ALEJANDRO - LIFE TENANT => person Alejandro Marlhurst
MARLHURST ALEJANDRO REMAINDERMAN => person Alejandro Marlhurst
MARLHURST ALEJANDRO (REM) => person Alejandro Marlhurst
MARLHURST ALEJANDRO TRUSTEE => person Alejandro Marlhurst
MARLHURST ALEJANDRO TR => person Alejandro Marlhurst
MARLHURST ALEJANDRO TRS => person Alejandro Marlhurst
MARLHURST ALEJANDRO TTEE => person Alejandro Marlhurst
MARLHURST ALEJANDRO & RENATA TTEES => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO CO-TR => person Alejandro Marlhurst
MARLHURST ALEJANDRO SUCC TR => person Alejandro Marlhurst
MARLHURST ALEJANDRO TRUSTEE OF THE MARLHURST FAMILY TRUST => trust Marlhurst Family Trust < Alejandro Marlhurst
MARLHURST FAMILY TRUST => trust Marlhurst Family Trust
MARLHURST FAMILY TRUST DTD 3/4/2012 => trust Marlhurst Family Trust
MARLHURST FAMILY TRUST U/A DTD 03-04-2012 => trust Marlhurst Family Trust
MARLHURST FAMILY TRUST UTD 3-4-12 => trust Marlhurst Family Trust
MARLHURST FAM TR => trust Marlhurst Fam Tr
MARLHURST LIVING TRUST => trust Marlhurst Living Trust
MARLHURST REV LIV TR => trust Marlhurst Rev Liv Tr
ALEJANDRO MARLHURST REVOCABLE TRUST => trust Alejandro Marlhurst Revocable Trust < Alejandro Marlhurst
THE ALEJANDRO AND RENATA MARLHURST 2012 FAMILY TRUST => trust The Alejandro & Renata Marlhurst 2012 Family Trust < Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO REVOCABLE LIVING TRUST => trust Marlhurst Alejandro Revocable Living Trust < Alejandro Marlhurst
MARLHURST ALEJANDRO REV TRUST 2012 => trust Marlhurst Alejandro Rev Trust 2012 < Alejandro Marlhurst
MARLHURST NOMINEE TRUST => trust Marlhurst Nominee Trust
THE 27 MILL BROOK ROAD REALTY TRUST => trust The 27 Mill Brook Road Realty Trust
MARLHURST ALEJANDRO TRUSTEE MARLHURST TRUST => trust Marlhurst Trust < Alejandro Marlhurst
EST OF ALEJANDRO MARLHURST => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
ESTATE OF ALEJANDRO MARLHURST => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO EST => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO ESTATE => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO ESTATE OF => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO EST OF => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO (DECEASED) => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO DECD => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO HEIRS => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
HEIRS OF ALEJANDRO MARLHURST => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO HEIRS OF => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO DEVISEES OF => estate Estate of Alejandro Marlhurst < Alejandro Marlhurst
MARLHURST ALEJANDRO JR => person Alejandro Marlhurst Jr
MARLHURST ALEJANDRO P JR & RENATA => couple Alejandro P Marlhurst Jr | Renata Marlhurst
MARLHURST JR ALEJANDRO P => person Alejandro P Marlhurst Jr
MARLHURST ALEJANDRO III => person Alejandro Marlhurst III
MARLHURST, ALEJANDRO P., JR. => person Alejandro P Marlhurst Jr
MARLHURST, ALEJANDRO P SR => person Alejandro P Marlhurst Sr
MARLHURST ALEJANDRO MD => person Alejandro Marlhurst
MARLHURST ALEJANDRO DR => person Alejandro Marlhurst
MARLHURST-ORDWAY RENATA => person Renata Marlhurst-Ordway
O'HALLORAN SEAMUS P => person Seamus P O'Halloran
OHALLORAN SEAMUS => person Seamus Ohalloran
MC ALLEN ROSS => person Ross McAllen
MCALLEN ROSS T => person Ross T McAllen
DE LA CRUZ ROSA => person Rosa De La Cruz
DELA CRUZ ROSA M => person Rosa M Dela Cruz
VAN DER BERG PIETER => person Pieter Van Der Berg
VANDERBERG PIETER & ANNA => couple Pieter Vanderberg | Anna Vanderberg
ST JOHN PEREGRINE => person Peregrine St John
DI MARCO ANTHONY => person Anthony Di Marco
LE TUAN => person Tuan Le
LE THI HOA => person Thi Hoa Le
NGUYEN TUAN VAN => person Tuan Van Nguyen
NGUYEN VAN TUAN & TRAN THI HOA => couple Van Tuan Nguyen | Thi Hoa Tran
KIM SOO-YEON => person Soo-Yeon Kim
SINGH HARPREET & KAUR MANDEEP => couple Harpreet Singh | Mandeep Kaur
PATEL RAKESHBHAI => person Rakeshbhai Patel
MARLHURST ALEJANDRO DBA MARLHURST ROOFING => person Alejandro Marlhurst
MARLHURST ROOFING DBA => company Marlhurst Roofing
MARLHURST ALEJANDRO C/O HESTER ORDWAY => person Alejandro Marlhurst
MARLHURST ALEJANDRO % HESTER ORDWAY => person Alejandro Marlhurst
MARLHURST ALEJANDRO ATTN HESTER ORDWAY => person Alejandro Marlhurst
MARLHURST ALEJANDRO AND RENATA MARLHURST => couple Alejandro Marlhurst | Renata Marlhurst
ALEJANDRO MARLHURST & RENATA MARLHURST => couple Alejandro Marlhurst | Renata Marlhurst
ALEJANDRO & RENATA MARLHURST => couple Alejandro Marlhurst | Renata Marlhurst
ALEJANDRO P MARLHURST JR => person Alejandro P Marlhurst Jr
MARLHURST ALEJANDRO/RENATA => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO + RENATA => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO & HALE PEREGRINE => couple Alejandro Marlhurst | Peregrine Hale
MARLHURST ALEJANDRO; MARLHURST RENATA => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST, ALEJANDRO; HALE, PEREGRINE => couple Alejandro Marlhurst | Peregrine Hale
MARLHURST ALEJANDRO W/H => person Alejandro Marlhurst
MARLHURST ALEJANDRO ETALS => person Alejandro Marlhurst
MARLHURST A P => person A P Marlhurst
MARLHURST A & R => couple A Marlhurst | R Marlhurst
MARLHURST ALEJANDRO UNMARRIED => person Alejandro Marlhurst
MARLHURST ALEJANDRO A SINGLE MAN => person Alejandro Marlhurst
MARLHURST ALEJANDRO A MARRIED MAN => person Alejandro Marlhurst
MARLHURST ALEJANDRO SURV => person Alejandro Marlhurst
MARLHURST ALEJANDRO & RENATA SURVIVORSHIP => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO & RENATA JT/RS => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO & RENATA CPWRS => couple Alejandro Marlhurst | Renata Marlhurst
MARLHURST ALEJANDRO TOD => person Alejandro Marlhurst
MARLHURST ALEJANDRO CUST FOR PEREGRINE => person Alejandro Marlhurst
MARLHURST ALEJANDRO GDN => person Alejandro Marlhurst
MARLHURST ALEJANDRO POA => person Alejandro Marlhurst
MARLHURST ALEJANDRO PERS REP => person Alejandro Marlhurst
MARLHURST ALEJANDRO EXECUTOR => person Alejandro Marlhurst
MARLHURST ALEJANDRO EXR => person Alejandro Marlhurst
DRY FORK HOLDINGS LLC => company Dry Fork Holdings LLC
DRY FORK HOLDINGS, L.L.C. => company Dry Fork Holdings, LLC
DRY FORK LP => company Dry Fork LP
DRY FORK FARMS => company Dry Fork Farms
MARLHURST BROS => company Marlhurst Bros
MARLHURST & SONS INC => company Marlhurst & Sons Inc
MARLHURST & ASSOC => company Marlhurst & Assoc
FIRST BAPTIST CHURCH OF QUILLMERE => company First Baptist Church of Quillmere
QUILLMERE CITY OF => government Quillmere City of
CITY OF QUILLMERE => government City of Quillmere
QUILLMERE TOWN OF => government Quillmere Town of
TOWN OF QUILLMERE => government Town of Quillmere
COUNTY OF PELL => government County of Pell
PELL COUNTY => government Pell County
STATE OF OHIO => government State of Ohio
USA => government USA
UNITED STATES OF AMERICA => government United States of America
US BANK NA TR => company US Bank NA
US BANK NATIONAL ASSOCIATION AS TRUSTEE => company US Bank National Association
TANNERY ROW SAVINGS BANK FSB => company Tannery Row Savings Bank FSB
SECRETARY OF HUD => government Secretary of Hud
LARKSPUR CONDO ASSN => company Larkspur Condo Assn
`),
)('owner line %s', (printed, read) => {
  expect(sayName(printed)).toBe(read);
});

/** Writes a mailing address as `line / unit @ care of`. */
function sayMailing(lines: string): string {
  const { line, unit, careOf } = readMailingLines(lines.split('|'));
  return (line === '' ? 'nothing' : line) + (unit === '' ? '' : ` / ${unit}`) + (careOf === '' ? '' : ` @ ${careOf}`);
}

test.each(
  table(`
27 MILL BROOK RD|APT 4 => 27 MILL BROOK RD / APT 4
APT 4|27 MILL BROOK RD => 27 MILL BROOK RD / APT 4
27 MILL BROOK RD|#4 => 27 MILL BROOK RD / #4
27 MILL BROOK RD|UNIT 12C => 27 MILL BROOK RD / UNIT 12C
27 MILL BROOK RD APT 4 => 27 MILL BROOK RD APT 4
27 MILL BROOK RD|STE 900 => 27 MILL BROOK RD / STE 900
27 MILL BROOK RD|FL 3 => 27 MILL BROOK RD / FL 3
27 MILL BROOK RD|2ND FLOOR => 27 MILL BROOK RD / 2ND FLOOR
27 MILL BROOK RD|BLDG 4 UNIT 12 => 27 MILL BROOK RD / BLDG 4 UNIT 12
27 MILL BROOK RD|LOT 22 => 27 MILL BROOK RD / LOT 22
27 MILL BROOK RD|SPC 14 => 27 MILL BROOK RD / SPC 14
27 MILL BROOK RD|TRLR 6 => 27 MILL BROOK RD / TRLR 6
27 MILL BROOK RD|REAR => 27 MILL BROOK RD / REAR
27 MILL BROOK RD|PH 2 => 27 MILL BROOK RD / PH 2
27 MILL BROOK RD|PMB 114 => 27 MILL BROOK RD / PMB 114
27 MILL BROOK RD|DEPT 14 => 27 MILL BROOK RD / DEPT 14
27 MILL BROOK RD|SUITE A-4 => 27 MILL BROOK RD / SUITE A-4
27 MILL BROOK RD|A-4 => 27 MILL BROOK RD / A-4
27 MILL BROOK RD|4B => 27 MILL BROOK RD / 4B
27 MILL BROOK RD|MS 12-3 => 27 MILL BROOK RD
27 MILL BROOK RD|MAIL STOP 44 => 27 MILL BROOK RD
27 MILL BROOK RD|27 MILL BROOK RD => 27 MILL BROOK RD
27 MILL BROOK RD|N/A => 27 MILL BROOK RD
27 MILL BROOK RD|NONE => 27 MILL BROOK RD
27 MILL BROOK RD|. => 27 MILL BROOK RD
27 MILL BROOK RD|FKA MARLHURST => 27 MILL BROOK RD
27 MILL BROOK RD|QUILLMERE OH 45385 => 27 MILL BROOK RD
27 MILL BROOK RD|TORONTO ON M5V 2T6 => 27 MILL BROOK RD
88 QUILL ST|LONDON SW1A 1AA|UNITED KINGDOM => 88 QUILL ST
AV DRY FORK 118|COL LARKSPUR|MEXICO DF => AV DRY FORK 118
12 RUE DU QUILL|75002 PARIS|FRANCE => 12 RUE DU QUILL
HESTER ORDWAY|12 RUE DU QUILL|75002 PARIS FRANCE => 12 RUE DU QUILL @ HESTER ORDWAY
1-2-3 QUILL CHO|MINATO-KU|TOKYO JAPAN => 1-2-3 QUILL CHO
PO BOX 77|27 MILL BROOK RD => PO BOX 77
P O BOX 77 => P O BOX 77
P.O. BOX 77 => P.O. BOX 77
POB 77 => POB 77
PO DRAWER K => PO DRAWER K
RR 2 BOX 118 => RR 2 BOX 118
RR 2|BOX 118 => RR 2 BOX 118
RT 3|BOX 44A => RT 3 BOX 44A
HC 65|BOX 12 => HC 65 BOX 12
PSC 1234|BOX 5678 => PSC 1234 BOX 5678
CMR 415 BOX 1234 => CMR 415 BOX 1234
UNIT 21103|BOX 44 => UNIT 21103 BOX 44
GENERAL DELIVERY => GENERAL DELIVERY
C/O HESTER ORDWAY|27 MILL BROOK RD => 27 MILL BROOK RD @ HESTER ORDWAY
27 MILL BROOK RD|C/O HESTER ORDWAY => 27 MILL BROOK RD @ HESTER ORDWAY
C/O HESTER ORDWAY 27 MILL BROOK RD => 27 MILL BROOK RD @ HESTER ORDWAY
C/O HESTER ORDWAY PO BOX 77 => PO BOX 77 @ HESTER ORDWAY
% HESTER ORDWAY|27 MILL BROOK RD => 27 MILL BROOK RD @ HESTER ORDWAY
%HESTER ORDWAY|27 MILL BROOK RD => 27 MILL BROOK RD @ HESTER ORDWAY
C/O: HESTER ORDWAY|PO BOX 77 => PO BOX 77 @ HESTER ORDWAY
C/OHESTER ORDWAY|PO BOX 77 => PO BOX 77 @ HESTER ORDWAY
CO HESTER ORDWAY|27 MILL BROOK RD => 27 MILL BROOK RD @ HESTER ORDWAY
C / O HESTER ORDWAY|27 MILL BROOK RD => 27 MILL BROOK RD @ HESTER ORDWAY
ATTN: TAX DEPT|PO BOX 77 => PO BOX 77 @ TAX DEPT
ATTN TAX DEPARTMENT|1 DRY FORK PLZ|STE 900 => 1 DRY FORK PLZ / STE 900 @ TAX DEPARTMENT
ATTENTION HESTER ORDWAY|27 MILL BROOK RD => 27 MILL BROOK RD @ HESTER ORDWAY
27 MILL BROOK RD|ATTN PROPERTY TAX => 27 MILL BROOK RD @ PROPERTY TAX
TANNERY ROW ESCROW|PO BOX 77 => PO BOX 77 @ TANNERY ROW ESCROW
ORDWAY PROPERTY MGMT|27 MILL BROOK RD|STE 4 => 27 MILL BROOK RD / STE 4 @ ORDWAY PROPERTY MGMT
HESTER ORDWAY TRUSTEE|27 MILL BROOK RD => 27 MILL BROOK RD @ HESTER ORDWAY TRUSTEE
27 MILL BROOK RD|HESTER ORDWAY => 27 MILL BROOK RD @ HESTER ORDWAY
DRY FORK CENTER|27 MILL BROOK RD|FLOOR 12 => 27 MILL BROOK RD / FLOOR 12 @ DRY FORK CENTER
THE QUILL COMPANY|1 DRY FORK RD => 1 DRY FORK RD @ THE QUILL COMPANY
418 TANNERY ROW LLC|1 DRY FORK RD => 1 DRY FORK RD @ 418 TANNERY ROW LLC
DRY FORK HOLDINGS LLC|C/O HESTER ORDWAY|PO BOX 77 => PO BOX 77 @ HESTER ORDWAY
C/O TANNERY ROW BANK N A|ATTN TAX|PO BOX 77 => PO BOX 77 @ TANNERY ROW BANK N A
27-29 MILL BROOK RD => 27-29 MILL BROOK RD
27 1/2 MILL BROOK RD => 27 1/2 MILL BROOK RD
27-15 41ST AVE|1ST FL => 27-15 41ST AVE / 1ST FL
N4471 COUNTY ROAD K => N4471 COUNTY ROAD K
W247S10395 CENTER DR => W247S10395 CENTER DR
4411 NC HWY 55|LOT 9 => 4411 NC HWY 55 / LOT 9
48S 400E => 48S 400E
4411 CO RD 12 => 4411 CO RD 12
UNKNOWN => nothing
ADDRESS UNKNOWN => nothing
NO MAILING ADDRESS => nothing
N/A|NONE => nothing
`),
)('mailing lines %s', (printed, read) => {
  expect(sayMailing(printed)).toBe(read);
});

test('words for an unknown owner name nobody; withheld names stay withheld', async () => {
  const checked = checkMap({
    version: 1,
    revision: 1,
    id: 'pell',
    title: 'Pell County',
    role: 'assessor',
    input: { kind: 'table' },
    withheld: { words: ['CURRENT OWNER'] },
    records: [{ kind: 'parcel', fields: { apn: 'PIN', owners: ['OWN1', 'OWN2'] } }],
  });
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
  const words = [
    'UNKNOWN',
    'UNKNOWN OWNER',
    'OWNER UNKNOWN',
    'OWNER OF RECORD',
    'NOT AVAILABLE',
    'N/A',
    'NO OWNER',
    'SEE NOTES',
    '-',
    'TBD',
  ];
  const rows = [
    ...words.map((word, at) => `${at + 1},${word},"HALE, R"`),
    '20,CURRENT OWNER,"HALE, R"',
    '21,"OWNER, JOHN",',
    '22,NONEY FARMS,',
  ];
  const layout = mapLayout(checked.map);
  const items = (await collect(layout.read(chunksOf(['PIN,OWN1,OWN2', ...rows].join('\n')), { countyFips: '03001' }))).flat();
  const parcels = bodiesOf(items, 'parcel');
  expect(parcels.slice(0, words.length).map(({ owners }) => owners)).toEqual(words.map(() => [{ full: 'HALE, R' }]));
  expect(parcels.slice(words.length)).toMatchObject([
    { owners: [], confidential: true },
    { owners: [{ full: 'OWNER, JOHN' }] },
    { owners: [{ full: 'NONEY FARMS' }] },
  ]);
});
