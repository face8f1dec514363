import { plant, type Violation } from './plant.ts';

/** A package that is in the lockfile but not installed. */
const lockedPackage = (rule: string, name: string, locked: object, seen: RegExp): Violation =>
  plant(
    'packages',
    rule,
    'package-lock.json',
    (before) => before.replace('"packages": {', `"packages": {"node_modules/${name}": ${JSON.stringify(locked)},`),
    seen,
  );
const sound = { version: '1.0.0', license: 'MIT', integrity: 'sha512-planted' };

export const packages: readonly Violation[] = [
  lockedPackage(
    'a licence that asks for too much',
    'planted-copyleft',
    { ...sound, license: 'AGPL-3.0-only' },
    /planted-copyleft is under AGPL/,
  ),
  lockedPackage(
    'a part under such a licence',
    'planted-part',
    { ...sound, license: '(MIT AND GPL-3.0-only)' },
    /planted-part is under \(MIT AND/,
  ),
  lockedPackage('no licence', 'planted-unlicensed', { ...sound, license: undefined }, /planted-unlicensed states no licence/),
  lockedPackage('an install script', 'planted-script', { ...sound, hasInstallScript: true }, /planted-script has an install script/),
  lockedPackage('no digest', 'planted-digest', { ...sound, integrity: 'sha1-planted' }, /planted-digest has no SHA-512 digest/),
  lockedPackage(
    'an address to download from',
    'planted-address',
    { ...sound, resolved: 'https://packages.example/planted.tgz' },
    /planted-address names the registry/,
  ),
  plant(
    'packages',
    'install scripts that run',
    '.npmrc',
    (before) => before.replace('ignore-scripts=true', 'ignore-scripts=false'),
    /\.npmrc {2}lets packages run/,
  ),
];
