import { describe, expect, test } from 'vitest';
import { readName, type NameReading } from './name.ts';

function short(reading: NameReading): string {
  const persons = reading.persons.map((p) =>
    [p.first?.replaceAll(' ', '_'), p.middle, p.last?.replaceAll(' ', '_'), p.suffix].map((part) => part ?? '-').join('.'),
  );
  const organisation = reading.organisation === undefined || reading.kind === 'estate' ? [] : [`[${reading.organisation.core.join(' ')}]`];
  return [reading.kind, ...persons, ...organisation, ...reading.marks.map((mark) => `#${mark}`)].join(' ');
}
const lastFirst = (full: string): string => short(readName({ full, order: 'last_first' }));
const fullColumn = (full: string): string => short(readName({ full, order: 'last_first', isFull: true }));
const anyOrder = (full: string): string => short(readName({ full }));

describe('persons as assessor rolls print them', () => {
  test.each([
    ['SMITH JOHN', 'person JOHN.-.SMITH.-'],
    ['SMITH JOHN A', 'person JOHN.A.SMITH.-'],
    ['SMITH JOHN ALLEN JR', 'person JOHN.ALLEN.SMITH.JR'],
    ['SMITH JR JOHN A', 'person JOHN.A.SMITH.JR'],
    ['SMITH JOHN SENIOR', 'person JOHN.-.SMITH.SR'],
    ['SMITH JOHN MD & MARY RN', 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
    ['SMITH MARY R.N.', 'person MARY.-.SMITH.-'],
    ['SM1TH DAV1D', 'person DAVID.-.SMITH.-'],
    ['SMITH JOHN A TOD', 'person JOHN.A.SMITH.-'],
    ['SMITH JOHN A TOD PELLWORTH MARY B', 'person JOHN.A.SMITH.-'],
    ['SMITH JOHN & MARY T/O/D SMITH ALAN', 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
    ['SMITH TOD A', 'person TOD.A.SMITH.-'],
    ['SMITH JOHN A RPH', 'person JOHN.A.SMITH.-'],
    ['SMITH JOHN A DO', 'person JOHN.A.SMITH.-'],
    ['SMITH JOHN A PE', 'person JOHN.A.SMITH.-'],
    ['SMITH JOHN NP', 'person JOHN.-.SMITH.-'],
    ['SMITH JOHN CAPT', 'person JOHN.-.SMITH.-'],
    ['HALVORSEN ERIK LT COL', 'person ERIK.-.HALVORSEN.-'],
    ['HALVORSEN ERIK COL USAF RET', 'person ERIK.-.HALVORSEN.-'],
    ['HALVORSEN ERIK PH D', 'person ERIK.-.HALVORSEN.-'],
    ['HALVORSEN ERIK PA-C', 'person ERIK.-.HALVORSEN.-'],
    ['HALVORSEN REVEREND ERIK', 'person ERIK.-.HALVORSEN.-'],
    ['HALVORSEN SENIOR ERIK', 'person ERIK.-.HALVORSEN.SR'],
    ['CHAN WING KEUNG', 'person WING.KEUNG.CHAN.-'],
    ['KIM SUNG SOO & YOUNG HEE', 'couple SUNG.SOO.KIM.- YOUNG.HEE.KIM.-'],
    ['LEE KWANG HO & PARK MI SOOK', 'couple KWANG.HO.LEE.- MI.SOOK.PARK.-'],
    ['NGUYEN VAN DO', 'person VAN.DO.NGUYEN.-'],
    ['DO TUAN ANH', 'person TUAN.ANH.DO.-'],
    ['LE VAN TAM', 'person VAN.TAM.LE.-'],
    ['LE VAN', 'person VAN.-.LE.-'],
    ['SMITH J R', 'person J.R.SMITH.-'],
    ['SMITH J.R.', 'person J.R.SMITH.-'],
    ['SMITH, JOHN A III', 'person JOHN.A.SMITH.III'],
    ['SMITH, JR., JOHN', 'person JOHN.-.SMITH.JR'],
    ['PELLWORTH ISADORA 3RD', 'person ISADORA.-.PELLWORTH.III'],
    ['DE LA CRUZ MARIA', 'person MARIA.-.DE_LA_CRUZ.-'],
    ['VAN DER BERG JAN P', 'person JAN.P.VAN_DER_BERG.-'],
    ['ST CLAIR AHMED G', 'person AHMED.G.ST_CLAIR.-'],
    ['MC DONALD RONALD', 'person RONALD.-.MCDONALD.-'],
    ["O'BRIEN-SMITH, MARY", 'person MARY.-.OBRIEN_SMITH.-'],
    ['O BRIEN PATRICK', 'person PATRICK.-.OBRIEN.-'],
    ["O'BRIEN PATRICK", 'person PATRICK.-.OBRIEN.-'],
    ['D ANGELO FRANK', 'person FRANK.-.DANGELO.-'],
    ['KEMSTONE-DE LA CRUZ MARY', 'person MARY.-.KEMSTONE_DE_LA_CRUZ.-'],
    ['AHMAD-STOKEBANK VERNON', 'person VERNON.-.AHMAD_STOKEBANK.-'],
    ['GARCIA LOPEZ MARIA', 'person MARIA.-.GARCIA_LOPEZ.-'],
    ['MARLOWE PERALTA TINA M', 'person TINA.M.MARLOWE_PERALTA.-'],
    ['JONES LAQUANTRA MARIE', 'person LAQUANTRA.MARIE.JONES.-'],
    ['SMITH TAYLOR ANNE', 'person TAYLOR.ANNE.SMITH.-'],
    ['LE CHRISTINE L', 'person CHRISTINE.L.LE.-'],
    ['LE CLAIRE MARIE', 'person MARIE.-.LE_CLAIRE.-'],
    ['LE ANN M', 'person M.-.LE_ANN.-'],
    ['MUÑOZ JOSÉ', 'person JOSE.-.MUNOZ.-'],
    ['SMITH DR JOHN', 'person JOHN.-.SMITH.-'],
    ['SMITH JOHN MD', 'person JOHN.-.SMITH.-'],
    ['NGUYEN THI HOA', 'person THI.HOA.NGUYEN.-'],
    ['LEE JAMES', 'person JAMES.-.LEE.-'],
    ['JAMES LEE', 'person LEE.-.JAMES.-'],
    ['SMITH', 'person -.-.SMITH.-'],
    ['HALE JOHN "BUD"', 'person JOHN.-.HALE.-'],
    ['PASTOR PEYTON DANIEL', 'person PEYTON.DANIEL.PASTOR.-'],
    ['PASTOR, PEYTON DANIEL', 'person PEYTON.DANIEL.PASTOR.-'],
    ['PASTOR MARIA ELENA & JOSE', 'couple MARIA.ELENA.PASTOR.- JOSE.-.PASTOR.-'],
    ['JUDGE MICHAEL THOMAS JR', 'person MICHAEL.THOMAS.JUDGE.JR'],
    ['DEACON JOHN PAUL', 'person JOHN.PAUL.DEACON.-'],
    ['MAYOR JOHN DAVID', 'person JOHN.DAVID.MAYOR.-'],
    ['CAPTAIN MARY L', 'person MARY.L.CAPTAIN.-'],
    ['HON YUN LEE', 'person YUN.LEE.HON.-'],
    ['SEN RAJ', 'person RAJ.-.SEN.-'],
    ['GEN LI', 'person LI.-.GEN.-'],
    ['MAJ ANNA', 'person ANNA.-.MAJ.-'],
    ['BISHOP JAMES ALAN', 'person JAMES.ALAN.BISHOP.-'],
    ['KING JAMES ALLEN', 'person JAMES.ALLEN.KING.-'],
    ['MAJOR JOHN HENRY', 'person JOHN.HENRY.MAJOR.-'],
    ['REV JOHN SMITH', 'person JOHN.-.SMITH.-'],
    ['HALVORSEN JR MD ERIK', 'person ERIK.-.HALVORSEN.JR'],
    ['HALVORSEN III PHD ERIK M', 'person ERIK.M.HALVORSEN.III'],
    ['RAHMAN MD SHAFIQUR', 'person MD.SHAFIQUR.RAHMAN.-'],
    ['PARK JI-HOON & KIM SOO-YEON', 'couple JI_HOON.-.PARK.- SOO_YEON.-.KIM.-'],
    ['RODRIGUEZ Y GARCIA MARIA', 'person MARIA.-.RODRIGUEZ_Y_GARCIA.-'],
    ['LOPEZ DE LEON ANA', 'person ANA.-.LOPEZ_DE_LEON.-'],
    ['SANTOS DA SILVA PAULO', 'person PAULO.-.SANTOS_DA_SILVA.-'],
    ['GONZALEZ JUAN CARLOS Y MARIA', 'couple JUAN.CARLOS.GONZALEZ.- MARIA.-.GONZALEZ.-'],
    ['PETERSON ERIK L, PETERSON KAREN J', 'couple ERIK.L.PETERSON.- KAREN.J.PETERSON.-'],
    ['MOSES & RUTH COHEN', 'couple MOSES.-.COHEN.- RUTH.-.COHEN.-'],
    ['ROSE GARDEN', 'company [ROSE GARDEN]'],
    ['J C PENNEY', 'company [JC PENNEY]'],
    ['GARDEN ROSE M', 'person ROSE.M.GARDEN.-'],
    ['FITZ GERALD NORA', 'person NORA.-.FITZGERALD.-'],
    ['JAMES ALLEN & SON', 'company [JAMES ALLEN SON]'],
    ['NGUYEN LAN & SON', 'couple LAN.-.NGUYEN.- SON.-.NGUYEN.-'],
  ])('%s', (full, expected) => expect(lastFirst(full)).toBe(expected));
});

describe('marks beside a name', () => {
  test.each([
    ['SMITH JOHN ET UX', 'person JOHN.-.SMITH.- #et_ux'],
    ['SMITH JOHN ETAL', 'person JOHN.-.SMITH.- #et_al'],
    ['SMITH JOHN ET-AL', 'person JOHN.-.SMITH.- #et_al'],
    ['SMITH MARY ET VIR', 'person MARY.-.SMITH.- #et_vir'],
    ['SMITH JOHN & WIFE', 'person JOHN.-.SMITH.- #et_ux'],
    ['SMITH JOHN TR', 'person JOHN.-.SMITH.- #trustee'],
    ['SMITH JOHN TTEE', 'person JOHN.-.SMITH.- #trustee'],
    ['SMITH JOHN SUCC TRUSTEE', 'person JOHN.-.SMITH.- #trustee'],
    ['SMITH JOHN LIFE EST', 'person JOHN.-.SMITH.- #life_estate'],
    ['SMITH JOHN (LIFE ESTATE)', 'person JOHN.-.SMITH.- #life_estate'],
    ['SMITH JOHN L/E', 'person JOHN.-.SMITH.- #life_estate'],
    ['SMITH JOHN LE', 'person JOHN.-.SMITH.- #life_estate'],
    ["SMITH JOHN (DEC'D)", 'estate JOHN.-.SMITH.- #deceased'],
    ['SMITH JOHN DECEASED', 'estate JOHN.-.SMITH.- #deceased'],
    ["SMITH JOHN (DEC'D) & MARY", 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #deceased'],
    ['SMITH JOHN & MARY H/W', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #husband_wife'],
    ['SMITH JOHN & MARY HUSBAND AND WIFE', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #husband_wife'],
    ['SMITH JOHN & MARY JTRS', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #joint_tenants'],
    ['SMITH JOHN & MARY JT TEN', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #joint_tenants'],
    ['SMITH JOHN & MARY TENANTS BY THE ENTIRETY', 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
    ['SMITH JOHN C/O JONES MARY', 'person JOHN.-.SMITH.- #care_of'],
    ['% SMITH JOHN', 'person JOHN.-.SMITH.- #care_of'],
    ['SMITH JOHN 1/2 INT', 'person JOHN.-.SMITH.-'],
    ['SMITH JOHN 50% & JONES MARY 50%', 'couple JOHN.-.SMITH.- MARY.-.JONES.-'],
    ['SMITH JOHN A SINGLE MAN', 'person JOHN.-.SMITH.-'],
    ['LE HOANG', 'person HOANG.-.LE.-'],
    ['SMITH JOHN ET UX MARY', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #et_ux'],
    ['SMITH JOHN AND WIFE MARY', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #et_ux'],
    ['SMITH JOHN DBA SMITH PLUMBING', 'person JOHN.-.SMITH.-'],
    ['SMITH JOHN A TRUSTEE & SMITH MARY B TRUSTEE', 'couple JOHN.A.SMITH.- MARY.B.SMITH.- #trustee'],
    ['JONES MARY (LE) & SMITH JOHN (REM)', 'couple MARY.-.JONES.- JOHN.-.SMITH.- #life_estate'],
    ['PELLWORTH ISADORA 1/2 INT', 'person ISADORA.-.PELLWORTH.-'],
    ['PELLWORTH ISADORA 33.3%', 'person ISADORA.-.PELLWORTH.-'],
    ['SMITH JOHN W/H MARY', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #husband_wife'],
    ['SMITH JOHN ATTORNEY AT LAW', 'person JOHN.-.SMITH.-'],
    ['SMITH JOHN OR MARY', 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
    ['UNKNOWN OWNER', 'person -.-.-.-'],
    ['OCCUPANT', 'person -.-.-.-'],
    ['ESTATE OF THE LATE JOHN SMITH', 'estate JOHN.-.SMITH.- #estate_of'],
    ['ESTATE OF SMITH JOHN', 'estate JOHN.-.SMITH.- #estate_of'],
    ['ESTATE OF JOHN A SMITH', 'estate JOHN.A.SMITH.- #estate_of'],
    ['SMITH JOHN EST', 'estate JOHN.-.SMITH.- #estate_of'],
    ['SMITH JOHN EST OF', 'estate JOHN.-.SMITH.- #estate_of'],
    ['HEIRS OF JOHN SMITH', 'estate JOHN.-.SMITH.- #heirs'],
    ['SMITH JOHN HEIRS', 'estate JOHN.-.SMITH.- #heirs'],
    ['SMITH JOHN HEIRS & DEVISEES', 'estate JOHN.-.SMITH.- #heirs'],
    ['UNK HEIRS OF SMITH JOHN', 'estate JOHN.-.SMITH.- #heirs'],
    ['SMITH JOHN TR UTD 5/1/99', 'person JOHN.-.SMITH.- #trustee'],
    ['SMITH MARY A TRUSTEE U/A/D 06-12-2004', 'person MARY.A.SMITH.- #trustee'],
    ['SMITH JOHN SOLE TRUSTEE', 'person JOHN.-.SMITH.- #trustee'],
    ['SMITH UTA', 'person UTA.-.SMITH.-'],
    ['WALDEN RUTH (LIFE ESTATE) PELLWORTH MARK (REM)', 'couple RUTH.-.WALDEN.- MARK.-.PELLWORTH.- #life_estate'],
    ['WALDEN RUTH LIFE USE', 'person RUTH.-.WALDEN.- #life_estate'],
    ['WALDEN RUTH FOR LIFE', 'person RUTH.-.WALDEN.- #life_estate'],
    ['SMITH JOHN A &W MARY', 'couple JOHN.A.SMITH.- MARY.-.SMITH.- #et_ux'],
    ['SMITH JOHN A & W JAMES', 'couple JOHN.A.SMITH.- W.JAMES.SMITH.-'],
    ['SMITH JOHN & SPOUSE', 'person JOHN.-.SMITH.- #et_al'],
    ['SMITH JOHN UNMARRIED MAN', 'person JOHN.-.SMITH.-'],
    ['SMITH JOHN AS CUST FOR LARS', 'person JOHN.-.SMITH.-'],
  ])('%s', (full, expected) => expect(lastFirst(full)).toBe(expected));
});

describe('couples', () => {
  test.each([
    ['SMITH JOHN & MARY TR', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- #trustee'],
    ['SMITH JOHN A & JONES MARY', 'couple JOHN.A.SMITH.- MARY.-.JONES.-'],
    ['SMITH JOHN A & MARY ANN', 'couple JOHN.A.SMITH.- MARY.ANN.SMITH.-'],
    ['SMITH JOHN JR & MARY', 'couple JOHN.-.SMITH.JR MARY.-.SMITH.-'],
    ['SMITH JOHN & SMITH MARY', 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
    ['SMITH, JOHN A & MARY B', 'couple JOHN.A.SMITH.- MARY.B.SMITH.-'],
    ['SMITH, JOHN & JONES, MARY', 'couple JOHN.-.SMITH.- MARY.-.JONES.-'],
    ['SMITH JOHN + MARY + PETER', 'couple JOHN.-.SMITH.- MARY.-.SMITH.- PETER.-.SMITH.-'],
    ['SMITH JOHN/MARY', 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
    ['RODRIGUEZ SHARON B & VAN DYKE KAREN B', 'couple SHARON.B.RODRIGUEZ.- KAREN.B.VAN_DYKE.-'],
    ['DE LA CRUZ MARIA & JOSE', 'couple MARIA.-.DE_LA_CRUZ.- JOSE.-.DE_LA_CRUZ.-'],
  ])('%s', (full, expected) => expect(lastFirst(full)).toBe(expected));

  test.each([
    ['JOHN AND MARY SMITH', 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
    ['JOHN A & MARY B SMITH', 'couple JOHN.A.SMITH.- MARY.B.SMITH.-'],
    ['JOHN SMITH AND MARY JONES', 'couple JOHN.-.SMITH.- MARY.-.JONES.-'],
    ['SMITH JOHN & MARY', 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
  ])('%s, order unknown', (full, expected) => expect(anyOrder(full)).toBe(expected));
});

describe('the order by best fit when it is not given', () => {
  test.each([
    ['John Smith', 'person JOHN.-.SMITH.-'],
    ['Smith John', 'person JOHN.-.SMITH.-'],
    ['Isadora Pellworth', 'person ISADORA.-.PELLWORTH.-'],
    ['Pellworth Isadora', 'person ISADORA.-.PELLWORTH.-'],
    ['Maria Garcia Lopez', 'person MARIA.-.GARCIA_LOPEZ.-'],
    ['Ludwig van der Meer', 'person LUDWIG.-.VAN_DER_MEER.-'],
    ['Dr. John Q. Smith, Jr.', 'person JOHN.Q.SMITH.JR'],
    ['J. Robert Smith', 'person J.ROBERT.SMITH.-'],
    ['Mr. and Mrs. John Smith', 'person JOHN.-.SMITH.-'],
    ['Jean-Luc Picard', 'person JEAN_LUC.-.PICARD.-'],
    ['Mary-Ann Smith', 'person MARY_ANN.-.SMITH.-'],
    ['John Q. Public', 'person JOHN.Q.PUBLIC.-'],
    ['Smith John Q', 'person JOHN.Q.SMITH.-'],
    ['Xanthe Quillon', 'person XANTHE.-.QUILLON.-'],
    ['Wei-Lin Zhao', 'person WEI_LIN.-.ZHAO.-'],
    ['Miss Leora Ann Vitek', 'person LEORA.ANN.VITEK.-'],
    ['Dr. & Mrs. John Pellworth, M.D.', 'person JOHN.-.PELLWORTH.-'],
    ['Mary Ann Pellworth, D.O.', 'person MARY.ANN.PELLWORTH.-'],
    ['Pellworth, Ph.D., John', 'person JOHN.-.PELLWORTH.-'],
    ['Carolyn E, Savage', 'person CAROLYN.E.SAVAGE.-'],
    ['John Smith VI', 'person JOHN.-.SMITH.VI'],
    ['Kevin G.', 'person KEVIN.-.G.-'],
    ['Laura', 'person LAURA.-.-.-'],
    ['Mayor John Pellworth', 'person JOHN.-.PELLWORTH.-'],
    ['James T. or Carol R. Pellworth', 'couple JAMES.T.PELLWORTH.- CAROL.R.PELLWORTH.-'],
    ["Patrick O'Brien-Smith, Jr.", 'person PATRICK.-.OBRIEN_SMITH.JR'],
    ['John Smith a/k/a Jack Smith', 'person JOHN.-.SMITH.-'],
  ])('%s', (full, expected) => expect(anyOrder(full)).toBe(expected));

  test('a line that fits both orders says so', () => {
    expect(readName({ full: 'Carter Jordan' }).orderGuessed).toBe(true);
    expect(readName({ full: 'Mary Smith' }).orderGuessed).toBeUndefined();
    expect(readName({ full: 'Carter, Jordan' }).orderGuessed).toBeUndefined();
    expect(readName({ full: 'CARTER JORDAN', order: 'last_first' }).orderGuessed).toBeUndefined();
  });

  test.each([
    ['PASTOR PEYTON DANIEL', 'first_last', 'person PEYTON.-.DANIEL.-'],
    ['JUDGE JOHN PELLWORTH', undefined, 'person JOHN.-.PELLWORTH.-'],
    ['JUDGE MARY ANN', undefined, 'person MARY.ANN.JUDGE.-'],
    ['Judge J. R. Pellworth, Jr.', undefined, 'person J.R.PELLWORTH.JR'],
    ['Hon. Quillon Pellworth', undefined, 'person QUILLON.-.PELLWORTH.-'],
    ['Sister Ann Pellworth', undefined, 'person ANN.-.PELLWORTH.-'],
  ] as const)('the office of %s, %s, is read by the order, else by how the name ends', (full, order, expected) =>
    expect(short(readName({ full, ...(order ? { order } : {}) }))).toBe(expected),
  );

  test('a line whose office may be a surname says so when the order is not given', () => {
    expect(readName({ full: 'PASTOR PEYTON DANIEL' }).orderGuessed).toBe(true);
    expect(readName({ full: 'Pastor Peyton Daniel' }).orderGuessed).toBe(true);
    expect(readName({ full: 'PASTOR PEYTON DANIEL', order: 'last_first' }).orderGuessed).toBeUndefined();
    expect(readName({ full: 'JUDGE JOHN PELLWORTH' }).orderGuessed).toBeUndefined();
  });

  test('a layout that is plainly wrong about its order is overruled', () => {
    expect(lastFirst('MARY SMITH')).toBe('person MARY.-.SMITH.-');
    expect(short(readName({ full: 'SMITH MARY', order: 'first_last' }))).toBe('person MARY.-.SMITH.-');
  });
});

describe('names in parts', () => {
  test.each([
    [{ first: 'Mary Ann', last: "O'Brien" }, 'person MARY.ANN.OBRIEN.-'],
    [{ first: 'JOHN', middle: 'A', last: 'SMITH JR' }, 'person JOHN.A.SMITH.JR'],
    [{ first: 'JOHN', last: 'SMITH', suffix: 'Sr.' }, 'person JOHN.-.SMITH.SR'],
    [{ first: 'JOHN & MARY', last: 'SMITH' }, 'couple JOHN.-.SMITH.- MARY.-.SMITH.-'],
    [{ last: 'ACME HOLDINGS LLC' }, 'company [ACME HOLDINGS]'],
    [{ first: 'RAJ', last: 'SEN GUPTA' }, 'person RAJ.-.SEN_GUPTA.-'],
    [{ first: '', last: '' }, 'person -.-.-.-'],
    [{ first: 'JR MD ERIK', last: 'HALVORSEN' }, 'person ERIK.-.HALVORSEN.JR'],
  ])('%o', (printed, expected) => expect(short(readName(printed))).toBe(expected));
});

test.each(['Pellworth John "Jack"', "John 'Jack' Pellworth", 'JOHN (JACK) PELLWORTH', "John ''Jack'' Pellworth"])(
  'the nickname of %s is another name of his',
  (full) => {
    const reading = readName({ full });
    expect(reading.persons).toMatchObject([{ first: 'JOHN', last: 'PELLWORTH' }]);
    expect(reading.persons[0]?.middle).toBeUndefined();
    expect(reading.aliases).toMatchObject([{ first: 'JACK', last: 'PELLWORTH' }]);
  },
);

test('text in quotes or parentheses is a nickname only if a name remains, and never a mark', () => {
  expect(readName({ full: 'Earl "The Goat" Pellworth' })).toMatchObject({
    kind: 'person',
    persons: [{ first: 'EARL', last: 'PELLWORTH' }],
  });
  expect(readName({ full: 'PELLWORTH JOHN (TRUSTEE)', order: 'last_first' })).toMatchObject({
    marks: ['trustee'],
    persons: [{ last: 'PELLWORTH' }],
  });
  expect(readName({ full: '"THE PLACE" LLC' }).organisation?.display).toBe('The Place LLC');
});

test('aliases are separated from the name', () => {
  expect(readName({ full: 'JOHN SMITH AKA JACK SMITH' }).aliases).toMatchObject([{ first: 'JACK', last: 'SMITH' }]);
});

const display = (full: string): string | undefined => readName({ full, order: 'last_first' }).persons[0]?.display;

test('the display form is the name as in an address', () => {
  expect(display("O'BRIEN-SMITH MARY")).toBe("Mary O'Brien-Smith");
  expect(display('MCKAY JOHN III')).toBe('John McKay III');
  expect(display('DE LA CRUZ MARIA')).toBe('Maria De La Cruz');
  expect(display('MACDONALD RONALD')).toBe('Ronald MacDonald');
});

describe('a line that fills its column', () => {
  test.each([
    ['MARLHURST ALEJANDRO & MOOR', 'person ALEJANDRO.-.MARLHURST.- #et_al'],
    ['MARLHURST ALEJANDRO & MARY', 'couple ALEJANDRO.-.MARLHURST.- MARY.-.MARLHURST.-'],
    ['SMITH JOHN CHRISTOPH', 'person JOHN.-.SMITH.-'],
    ['SMITH, JOHN & PELLWORTH,', 'person JOHN.-.SMITH.- #et_al'],
    ['SMITH, JOHN & PELLWORTH, IS', 'person JOHN.-.SMITH.- #et_al'],
    ['SMITH, JOHN & PELLWORTH, MARY', 'couple JOHN.-.SMITH.- MARY.-.PELLWORTH.-'],
    ['SMITH JOHN CHRISTOPHER +', 'person JOHN.CHRISTOPHER.SMITH.- #et_al'],
    ['SMITH & SONS PLUMB', 'company [SMITH SONS PLUMB]'],
  ])('%s names nobody by what was cut off', (text, reading) => expect(fullColumn(text)).toBe(reading));

  test.each([
    ['TURK JOSHUA & PELLWO', 'PELLWO'],
    ['TURK, JOSHUA & PELLWORTH, IS', 'PELLWORTH'],
    ['TURK JOSHUA & MARY', undefined],
  ])('%s keeps what is left of the other surname', (full, cutOff) =>
    expect(readName({ full, order: 'last_first', isFull: true }).cutOff).toBe(cutOff),
  );
});

describe('a line from a column of unknown width', () => {
  test.each([
    ['MARLHURST ALEJANDRO + MOOR', 'person ALEJANDRO.-.MARLHURST.- #et_al'],
    ['GARCIA MARIA & LOPE', 'person MARIA.-.GARCIA.- #et_al'],
    ['SMITH, JOHN & JOHNSO', 'person JOHN.-.SMITH.- #et_al'],
    // Given names, truncated ones, and unlisted words.
    ['SMITH JOHN & TAYLOR', 'couple JOHN.-.SMITH.- TAYLOR.-.SMITH.-'],
    ['GARCIA MARIA & ALEJ', 'couple MARIA.-.GARCIA.- ALEJ.-.GARCIA.-'],
    ['SMITH JOHN & TANDRIL', 'couple JOHN.-.SMITH.- TANDRIL.-.SMITH.-'],
    ['PIKE & MOOR SMITH', 'couple PIKE.-.SMITH.- MOOR.-.SMITH.-'],
  ])('%s names nobody by the surname of somebody else', (text, reading) => expect(short(readName({ full: text }))).toBe(reading));
});

describe('names of unknown order', () => {
  test.each([
    ['JOHN SMITH DO', 'person JOHN.-.SMITH.-'],
    ['JOHN DAVID DO', 'person JOHN.DAVID.DO.-'],
    ['LEE SANG-HOON', 'person SANG_HOON.-.LEE.-'],
    ['SANG-HOON LEE', 'person SANG_HOON.-.LEE.-'],
    ['WONG KA-WAI', 'person KA_WAI.-.WONG.-'],
    ['ANN-MARIE LEE', 'person ANN_MARIE.-.LEE.-'],
    ['NGUYEN VAN ANH', 'person VAN.ANH.NGUYEN.-'],
    ['TRAN THI NGOC', 'person THI.NGOC.TRAN.-'],
    ['MAI VAN DYKE', 'person MAI.-.VAN_DYKE.-'],
    ['HUNG VAN TRAN', 'person HUNG.VAN.TRAN.-'],
    ['HARRIS TEETER', 'company [HARRIS TEETER]'],
    ['WILLIAM RYAN HOMES', 'company [WILLIAM RYAN HOMES]'],
    ['WELLS FARGO', 'company [WELLS FARGO]'],
    ['CUSHMAN & WAKEFIELD', 'company [CUSHMAN WAKEFIELD]'],
    ['MORGAN STANLEY', 'person STANLEY.-.MORGAN.-'],
    ['KAUR HARJINDER', 'person HARJINDER.-.KAUR.-'],
    ['HARJINDER KAUR', 'person HARJINDER.-.KAUR.-'],
    ['SINGH BALWINDER', 'person BALWINDER.-.SINGH.-'],
    ['HARJINDER KAUR DHILLON', 'person HARJINDER.KAUR.DHILLON.-'],
    ['DHILLON HARJINDER KAUR', 'person HARJINDER.KAUR.DHILLON.-'],
    ['ANA LOPEZ DE LEON', 'person ANA.-.LOPEZ_DE_LEON.-'],
    ['MARIA RODRIGUEZ Y GARCIA', 'person MARIA.-.RODRIGUEZ_Y_GARCIA.-'],
    ['WALTER B ALLEN FUNERAL HOME', 'company [WALTER B ALLEN FUNERAL HOME]'],
    ["MARY JANE'S FLOWERS", 'company [MARY JANES FLOWERS]'],
  ])('%s', (printed, expected) => expect(anyOrder(printed)).toBe(expected));
});
