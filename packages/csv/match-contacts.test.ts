import { describe, expect, it, test } from 'vitest';
import { contactReader, matchContactColumns, readPhoneStatus } from './match-contacts.ts';

/** Guesses the columns from the headings and reads the row. */
function read(header: string, row: string) {
  const headings = header.split(',');
  const { roles, knownAs } = matchContactColumns(headings);
  return { knownAs, ...contactReader(headings, roles)(row.split(',')) };
}

describe('known exports', () => {
  it('PropStream: numbered phones with types and do-not-call flags, the owner, the property and the mailing address', () => {
    const header =
      'Address,Unit #,City,State,Zip,County,APN,Owner Occupied,Owner 1 First Name,Owner 1 Last Name,Owner 2 First Name,Owner 2 Last Name,Mailing Address,Mailing City,Mailing State,Mailing Zip,Do Not Mail,Method of Add,Phone 1,Phone 1 Type,Phone 1 DNC,Phone 2,Phone 2 Type,Phone 2 DNC,Email 1,Email 2,MLS Status';
    const row =
      '420 Tannery Row,2B,Quillmere,FK,00412,Quillmere,12-0420-003,No,Absalom,Kettleby,Hetty,Kettleby,9 Coopers Wharf,Larkhaven,FK,00377,No,Skip Trace,(419) 555-0177,Mobile,No,(419) 555-0178,Landline,Yes,a.kettleby@mail.example,,ACTIVE';
    expect(read(header, row)).toEqual({
      knownAs: 'PropStream',
      contact: {
        name: { first: 'Absalom', last: 'Kettleby' },
        property: { line: '420 Tannery Row', unit: '2B', city: 'Quillmere', state: 'FK', zip: '00412' },
        home: { line: '9 Coopers Wharf', city: 'Larkhaven', state: 'FK', zip: '00377' },
        parcel: '12-0420-003',
        phones: [{ text: '(419) 555-0177' }, { text: '(419) 555-0178' }],
        emails: [{ text: 'a.kettleby@mail.example' }],
      },
      doNotCall: ['(419) 555-0178'],
    });
  });

  it('BatchLeads and BatchData', () => {
    const leads = read(
      'First Name,Last Name,Email,Email 2,Phone 1,Phone 1 DNC,Phone 1 TYPE,Litigator,Property Address,Property City,Property State,Property Zip,Mailing Address,Mailing City,Mailing State,Mailing Zip',
      'Odile,Varnham,odile@mail.example,,4195550142,True,Mobile,No,418 Tannery Row,Quillmere,FK,00412,418 Tannery Row,Quillmere,FK,00412',
    );
    expect(leads).toMatchObject({
      knownAs: 'BatchLeads',
      contact: { name: { first: 'Odile', last: 'Varnham' }, emails: [{ text: 'odile@mail.example' }] },
      doNotCall: ['4195550142'],
    });
    const data = read(
      'Input Data: Property Address,Input Data: Property City,Input Data: Property State,Input Data: Property Zip,First Name,Last Name,Phone Number 1,Phone Number 1 Type',
      '418 Tannery Row,Quillmere,FK,00412,Odile,Varnham,4195550142,Mobile',
    );
    expect(data).toMatchObject({
      knownAs: 'BatchData',
      contact: { property: { line: '418 Tannery Row', zip: '00412' }, phones: [{ text: '4195550142' }] },
    });
  });

  it('DealMachine: the first contact with only their own phones', () => {
    const made = read(
      'lead_id,property_address_line_1,property_address_line_2,property_address_city,property_address_state,property_address_zipcode,owner_1_firstname,owner_1_lastname,owner_1_name,owner_address_line_1,owner_address_city,owner_address_state,owner_address_zip,contact_1_name,contact_1_flags,contact_1_phone1,contact_1_phone1_type,contact_1_phone2,contact_1_phone2_type,contact_1_email1,contact_2_name,contact_2_phone1,contact_2_email1',
      '7,420 Tannery Row,,Quillmere,FK,00412,Absalom,Kettleby,Absalom Kettleby,9 Coopers Wharf,Larkhaven,FK,00377,Hetty Kettleby,Likely Owner,4195550177,Mobile,,,hetty@mail.example,Rufus Hallam,4195550199,rufus@mail.example',
    );
    expect(made).toEqual({
      knownAs: 'DealMachine',
      contact: {
        name: { full: 'Hetty Kettleby' },
        property: { line: '420 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' },
        home: { line: '9 Coopers Wharf', city: 'Larkhaven', state: 'FK', zip: '00377' },
        phones: [{ text: '4195550177' }],
        emails: [{ text: 'hetty@mail.example' }],
      },
      doNotCall: [],
    });
  });

  it('REISift: the status of each phone', () => {
    const made = read(
      'First Name,Last Name,Mailing address,Mailing city,Mailing state,Mailing zip,Property address,Property city,Property state,Property zip,Email 1,Phone 1,Phone Type 1,Phone Status 1,Phone Tags 1,Phone 2,Phone Type 2,Phone Status 2,Phone Tags 2,Phone 3,Phone Type 3,Phone Status 3,Phone Tags 3',
      'Absalom,Kettleby,9 Coopers Wharf,Larkhaven,FK,00377,420 Tannery Row,Quillmere,FK,00412,,4195550177,MOBILE,CORRECT,a,4195550178,LANDLINE,WRONG_DNC,,4195550179,MOBILE,DEAD,',
    );
    expect(made.knownAs).toBe('REISift');
    expect(made.contact.phones).toEqual([
      { text: '4195550177', said: 'right_party' },
      { text: '4195550178', said: 'other_party' },
      { text: '4195550179', said: 'out_of_service' },
    ]);
    expect(made.doNotCall).toEqual(['4195550178']);
  });

  it('DirectSkip and Skip Genie: the people found, not the people searched for, and no relatives', () => {
    const direct = read(
      'Input First Name,Input Last Name,Input Mailing Address,Input Mailing City,Input Mailing State,Input Mailing Zip,Input Property Address,Input Property City,Input Property State,Input Property Zip,ResultCode,Matched First Name,Matched Last Name,Age,Deceased,Phone1,Phone1 Type,Email1,Relative1 Name,Relative1 Phone1,Person2 First Name,Person2 Last Name,Person2 Phone1',
      'Absalom,Kettleby,9 Coopers Wharf,Larkhaven,FK,00377,420 Tannery Row,Quillmere,FK,00412,CI,Absolom,Kettleby,61,N,4195550177,Mobile,a@mail.example,Hetty Kettleby,4195550190,Rufus,Hallam,4195550191',
    );
    expect(direct).toMatchObject({
      knownAs: 'DirectSkip',
      contact: {
        name: { first: 'Absolom', last: 'Kettleby' },
        phones: [{ text: '4195550177' }],
        home: { line: '9 Coopers Wharf' },
        property: { line: '420 Tannery Row' },
      },
    });
    const genie = read(
      'CAMPAIGN,INPUT_NAME,INPUT_ADDRESS,INPUT_CITY,INPUT_STATE,INPUT_ZIPCODE,FIRST,MIDDLE,LAST,MOBILE1,PHONE1,PHONE_TYPE1,PHONE2,PHONE_TYPE2',
      'tax,ABSALOM KETTLEBY,420 TANNERY ROW,QUILLMERE,FK,00412,ABSALOM,R,KETTLEBY,4195550177,4195550177,Wireless,4195550178,Landline',
    );
    expect(genie).toMatchObject({
      knownAs: 'Skip Genie',
      contact: {
        name: { first: 'ABSALOM', middle: 'R', last: 'KETTLEBY' },
        phones: [{ text: '4195550177' }, { text: '4195550178' }],
        property: { zip: '00412' },
      },
    });
  });
});

describe('files of no known program', () => {
  it('a dialer’s file: a row’s disposition applies to its only phone, on its day', () => {
    const made = read(
      'Full Name,Address,City,State,Zip Code,Phone Number,Last Disposition,Last Call Date',
      'Absalom Kettleby,420 Tannery Row,Quillmere,FK,00412,4195550177,Wrong Number,03/20/2026',
    );
    expect(made).toMatchObject({
      knownAs: null,
      contact: {
        name: { full: 'Absalom Kettleby' },
        phones: [{ text: '4195550177', said: 'other_party', on: '2026-03-20' }],
        on: '2026-03-20',
      },
    });
  });

  it('with several phones and one disposition, only a do-not-call applies, to all of them', () => {
    expect(read('Name,Primary Phone,Mobile Phone,Disposition', 'A Kettleby,4195550177,4195550178,Wrong Number').contact.phones).toEqual([
      { text: '4195550177' },
      { text: '4195550178' },
    ]);
    expect(read('Name,Primary Phone,Mobile Phone,Disposition', 'A Kettleby,4195550177,4195550178,DNC Contact').doNotCall).toHaveLength(2);
  });

  it('does not use numbers of a relative, an agent or a second person', () => {
    const { roles } = matchContactColumns([
      'Name',
      'Relative 1 Phone 1',
      'Listing Agent Phone',
      'Person 2 Phone 1',
      'REL1: Phone 1',
      'PH: Phone1',
      'Owner 2 Email',
      'Fax',
    ]);
    expect(roles).toEqual(['full', 'none', 'none', 'none', 'none', 'phone', 'none', 'none']);
  });

  test.each([
    ['CORRECT', 'right_party', false],
    ['CORRECT_DNC', 'right_party', true],
    ['WRONG', 'other_party', false],
    ['DEAD', 'out_of_service', false],
    ['DNC', undefined, true],
    ['NO_ANSWER', undefined, false],
    ['UNKNOWN', undefined, false],
    ['Disconnected number', 'out_of_service', false],
  ])('a phone of status %s', (text, said, isOut) => {
    expect(readPhoneStatus(text)).toEqual({ ...(said === undefined ? {} : { said }), isOut });
  });
});
