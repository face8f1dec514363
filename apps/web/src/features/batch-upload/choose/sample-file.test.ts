import { expect, it } from 'vitest';
import { buildSampleFile } from './sample-file.ts';

it('is a header and a row for each search, blank where nothing is known', () => {
  const searches = [{ searchMode: 'property_address' as const, street: '1 A St, Unit 2', city: 'Quillmere', zip: '07001' }];
  expect(buildSampleFile(searches)).toBe('Address,Name,City,State,ZIP\r\n"1 A St, Unit 2",,Quillmere,,07001\r\n');
});

it('has made-up rows where there is no demo', () => {
  expect(buildSampleFile([]).split('\r\n')).toHaveLength(5);
});
