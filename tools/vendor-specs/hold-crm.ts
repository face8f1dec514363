/**
 * `node tools/vendor-specs/hold-crm.ts CRM FILE...`: checks the client and the twin of a CRM against descriptions of its API that are not part of this
 * repository (see `apps/server/src/outside/crm/README.md`). Calls only the twin; exit code 1 when something does not match.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CRMS } from '../../apps/server/src/outside/crm/catalogue.ts';
import { conformCrm } from '../../apps/server/src/outside/crm/conformance/conform-crm.ts';
import { type Document, specOf } from '../../apps/server/src/outside/vendors/conformance/spec.ts';
import { joinDocuments, strip } from './strip.ts';
import type { Schema } from './tables.ts';

interface Held {
  /** The path prefix of a file's operations, by its name; '' when its paths are complete. */
  prefixOf: (file: string) => string;
  /** When one path would also match another, the more specific one comes first. */
  operations: readonly (readonly [path: string, method: string])[];
}

const OBJECTS = '/crm/objects/2026-09/{objectType}';
const HELD: Readonly<Record<string, Held>> = {
  hubspot: {
    prefixOf: () => '',
    operations: [
      ['/crm/properties/2026-09/{objectType}', 'get'],
      [`${OBJECTS}/search`, 'post'],
      [`${OBJECTS}/batch/read`, 'post'],
      [OBJECTS, 'post'],
      [`${OBJECTS}/{objectId}`, 'patch'],
      [`${OBJECTS}/{objectId}`, 'delete'],
    ],
  },
  pipedrive: {
    prefixOf: (file) => (file.includes('v1') ? '/v1' : '/api/v2'),
    operations: [
      ['/api/v2/personFields', 'get'],
      ['/api/v2/persons/search', 'get'],
      ['/api/v2/persons', 'post'],
      ['/api/v2/persons/{id}', 'get'],
      ['/api/v2/persons/{id}', 'patch'],
      ['/api/v2/persons/{id}', 'delete'],
      ['/v1/notes', 'post'],
      ['/v1/notes/{id}', 'put'],
      ['/v1/notes/{id}', 'delete'],
    ],
  },
};

async function main(id: string, files: readonly string[]): Promise<number> {
  const held = HELD[id];
  const crm = CRMS.find((each) => each.id === id);
  if (held === undefined || crm === undefined || files.length === 0) {
    console.error(`Usage: node tools/vendor-specs/hold-crm.ts ${Object.keys(HELD).join('|')} FILE...`);
    return 2;
  }
  const documents = files.map((file) => {
    const read = parse(readFileSync(file, 'utf8')) as Schema & { paths: Record<string, Schema> };
    const paths = Object.entries(read.paths).map(([path, methods]) => [`${held.prefixOf(file)}${path}`, methods]);
    return { ...read, paths: Object.fromEntries(paths) as Schema };
  });
  const stripped = strip(joinDocuments(documents), { from: '', license: '', files, operations: held.operations, hasPlaceholders: true });
  // Whether a token or a key is sent depends on how the CRM was connected.
  const { operations, ...spec } = specOf([stripped as unknown as Document]);
  const narrowest = held.operations.flatMap(([path, method]) =>
    operations.filter((each) => each.path === path && each.method === method.toUpperCase()),
  );
  const { exchanges, faults } = await conformCrm(crm, { ...spec, keyHeaders: [], operations: narrowest });
  console.log(`${crm.facts.label}: ${exchanges} exchanges, ${faults.length} faults`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main(process.argv[2] ?? '', process.argv.slice(3));
