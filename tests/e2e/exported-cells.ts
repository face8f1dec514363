import type { Search } from '@deedline/contract/search/search';

/** The columns of an export (product specification, section 7), deliberately repeated here. */
export const EXPORT_COLUMNS = [
  'Property Address',
  'Owner Name',
  'Owner Age',
  'Mailing Address',
  'Confidence Score',
  'Phone Number',
  'Phone Type',
  'Phone Status',
  'Phone Carrier',
  'Phone Confidence',
  'Phone Last Seen',
  'Phone Sources',
  'Is DNC',
  'Email',
  'Email Status',
  'Email Confidence',
  'Email Sources',
  'Relative Name',
  'Relative Relationship',
  'Relative Age',
  'Property Flags',
  'Search Date',
  'Credits Cost',
];

/** The cells of a file as a spreadsheet reads them; none of ours contains a line break. */
export function readCells(text: string): string[][] {
  return text.split('\n').map((line) => {
    const cells = [...`,${line}`.matchAll(/,("(?:[^"]|"")*"|[^,]*)/g)];
    return cells.map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
  });
}

/** The expected rows of a search, computed from the API's answer. */
export function cellsOf({ results, createdAt, creditsCost }: Search): string[][] {
  const { owner, phones, emails, relatives, flags, propertyAddress, mailingAddress, confidenceScore } = results!;
  const height = Math.max(1, phones.length, emails.length, relatives.length);
  return Array.from({ length: height }, (_, row) => {
    const [phone, email, relative] = [phones[row], emails[row], relatives[row]];
    const first = row === 0;
    const cells = [
      first && propertyAddress,
      first && owner?.name,
      first && owner?.age,
      first && mailingAddress,
      first && confidenceScore,
      phone?.number,
      phone?.type,
      phone?.status,
      phone?.carrier,
      phone?.confidence,
      phone?.lastSeen,
      phone?.sourceCount,
      phone?.dnc.state === 'listed' && 'Yes',
      email?.email,
      email?.status,
      email?.confidence,
      email?.sourceCount,
      relative?.name,
      relative?.relationship,
      relative?.age,
      first && flags.map(({ label }) => label).join('; '),
      first && createdAt.slice(0, 10),
      first && creditsCost,
    ];
    return cells.map((cell) => (cell === false ? '' : String(cell ?? '')));
  });
}
