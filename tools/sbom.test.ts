import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  name?: string;
  version: string;
  integrity?: string;
  link?: boolean;
}

interface Component {
  purl: string;
  hashes?: { alg: string; content: string }[];
}

/** Name and version of every package in the lockfile, with its hexadecimal digest if it has one. */
function readLocked(): Map<string, string | undefined> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
  const outside = Object.entries(packages).filter(([place, locked]) => place.includes('node_modules/') && !locked.link);
  return new Map(
    outside.map(([place, { name, version, integrity }]) => [
      `${name ?? place.split('node_modules/').at(-1)!}@${version}`,
      integrity === undefined ? undefined : Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
    ]),
  );
}

it('the bill of materials names every package of the lockfile, by version and digest', () => {
  const printed = execFileSync('npm', ['run', '-s', 'sbom'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const bill = JSON.parse(printed) as { bomFormat: string; components: Component[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const named = new Map(
    bill.components.map(({ purl, hashes }) => [decodeURIComponent(purl.replace('pkg:npm/', '')), hashes?.[0]?.content]),
  );
  const locked = readLocked();
  expect(locked.size).toBeGreaterThan(300);
  const missing = [...locked].filter(([name, digest]) => !named.has(name) || (digest !== undefined && named.get(name) !== digest));
  expect(missing).toEqual([]);
});
