import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isDay, isRole, readRegulated } from '../arguments.ts';
import type { LoadRequest } from '../load/run-load.ts';
import type { SourceDescription } from '../load/source.ts';
import { findLayout } from '../sources/layouts.ts';

/** The loads listed in a manifest; paths are relative to its folder. Throws an Error that names the entry if one is incomplete. */
export async function readManifest(path: string): Promise<Omit<LoadRequest, 'rejectsPath'>[]> {
  const manifest = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')) as { files?: unknown };
  if (!Array.isArray(manifest.files)) throw new Error(`${path}: it has no list "files"`);
  return (manifest.files as unknown[]).map((entry, at) => {
    try {
      return readEntry(entry, dirname(resolve(path)));
    } catch (error) {
      throw new Error(`${path}: files[${at}]: ${(error as Error).message}`, { cause: error });
    }
  });
}

function readEntry(entry: unknown, folder: string): Omit<LoadRequest, 'rejectsPath'> {
  const { layout, paths, source, asOf } = asRecord(entry, 'the entry');
  const layoutId = findLayout(asText(layout, 'layout')).id;
  if (!Array.isArray(paths) || paths.length === 0) throw new Error('"paths" must be a list of files');
  const day = asText(asOf, 'asOf');
  if (!isDay(day)) throw new Error('"asOf" must be a day, YYYY-MM-DD');
  return {
    layoutId,
    paths: (paths as unknown[]).map((one) => resolve(folder, asText(one, 'paths'))),
    source: readSource(source),
    asOf: day,
  };
}

function readSource(value: unknown): SourceDescription {
  const { name, label, origin, role, state, countyFips, countyName, regulated } = asRecord(value, 'source');
  const roleText = asText(role, 'source.role');
  if (!isRole(roleText)) throw new Error(`"source.role" is ${roleText}, which is not a role`);
  const laws = regulated === undefined ? undefined : Array.isArray(regulated) ? readRegulated(regulated) : null;
  if (laws === null) throw new Error('"source.regulated" must be a list of glba and dppa');
  const nameText = asText(name, 'source.name');
  return {
    name: nameText,
    label: label === undefined ? nameText : asText(label, 'source.label'),
    origin: origin === undefined ? nameText : asText(origin, 'source.origin'),
    role: roleText,
    ...(state === undefined ? {} : { state: asText(state, 'source.state') }),
    ...(countyFips === undefined ? {} : { countyFips: asText(countyFips, 'source.countyFips') }),
    ...(countyName === undefined ? {} : { countyName: asText(countyName, 'source.countyName') }),
    ...(laws ? { regulated: laws } : {}),
  };
}

function asRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`"${name}" must be an object`);
  return value as Record<string, unknown>;
}

function asText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`"${name}" must be a text that is not empty`);
  return value;
}
