import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { oneKey } from '../../../testing/one-key.ts';
import { readConfig, type Config } from '../../../config.ts';
import { readSampleFile } from './csv-upload.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'deedline-sample-'));
/** A context in which nobody has opted out. */
const contextOf = (config: Config) => ({ config, db: { query: async () => ({ rows: [] }) } as never, hash: oneKey(() => Buffer.alloc(1)) });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('in demo mode it holds addresses of the made-up state, each once', async () => {
  const none = { matching: [], missing: [] };
  const place = { city: 'Quillmere', state: 'FK', zip: '00412' };
  const property = (street: string) => ({
    searchMode: 'property_address',
    purpose: 'skip_tracing',
    permissibleUse: true,
    street,
    ...place,
  });
  const person = (over: object) => ({ ...property(''), searchMode: 'person_search', firstName: 'Odile', lastName: 'Varnham', ...over });
  const samples = {
    property_address: { matching: [property('418 Tannery Row'), property('9 Coopers Wharf, Apt 3')], missing: [property('1 Nowhere')] },
    parcel_id: none,
    owner_name: none,
    person_search: { matching: [person({ street: '420 Tannery Row' }), person({ street: '', dob: '1970-01-01' })], missing: [] },
    reverse_phone: none,
    reverse_email: none,
  };
  mkdirSync(join(dataDir, 'demo'));
  writeFileSync(join(dataDir, 'demo', 'samples.json'), JSON.stringify(samples));
  const config = { ...readConfig({ DATA_DIR: dataDir }), demo: true };
  expect(await readSampleFile(contextOf(config))).toBe(
    [
      'address,name,city,state,zip',
      '418 Tannery Row,,Quillmere,FK,00412',
      '"9 Coopers Wharf, Apt 3",,Quillmere,FK,00412',
      '420 Tannery Row,Odile Varnham,Quillmere,FK,00412',
      '',
    ].join('\r\n'),
  );
});

test('elsewhere it is made up', async () => {
  expect(await readSampleFile(contextOf({ ...readConfig({ DATA_DIR: dataDir }), demo: false }))).toMatch(
    /^address,name,city,state,zip\r\n418 Tannery Row,/,
  );
});
