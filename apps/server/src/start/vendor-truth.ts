/** `node vendor-truth.ts TRUTH_FILE DEMO_FOLDER`: writes the truth about the made-up state to files for the vendors' twins. Wiring only. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TRUTH_FOLDER } from '../outside/vendors/create-twins.ts';
import { writeVendorTruth } from '../outside/vendors/truth/write-truth.ts';

interface Manifest {
  files: { source: { countyFips?: string; countyName?: string } }[];
}

const [truthFile, demoFolder] = process.argv.slice(2) as [string, string];
const { files } = JSON.parse(readFileSync(path.join(demoFolder, 'manifest.json'), 'utf8')) as Manifest;
const counties = files.flatMap(({ source: { countyFips, countyName } }): [string, string][] =>
  countyFips === undefined || countyName === undefined ? [] : [[countyFips, countyName]],
);
await writeVendorTruth(truthFile, new Map(counties), path.join(demoFolder, TRUTH_FOLDER));
