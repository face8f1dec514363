import { clean } from '../fault.ts';
import type { PoliteClient } from '../polite-client.ts';
import { catalogue } from './answers.ts';
import { askArcgis } from './ask.ts';

/** The folders and services of a server, or of one of its folders; services without rows are left out. */
export async function listCatalogue(
  client: PoliteClient,
  url: string,
): Promise<{ folders: string[]; services: { name: string; url: string }[] }> {
  const { folders, services } = await client.patiently(() => askArcgis(client, url, catalogue));
  const root = /^.*\/rest\/services/i.exec(url)![0];
  return {
    folders: (folders ?? []).map((folder) => `${root}/${clean(folder)}`),
    services: services
      .filter(({ type }) => /^(Feature|Map)Server$/.test(type))
      .map(({ name, type }) => ({ name: clean(name), url: `${root}/${clean(name)}/${type}` })),
  };
}
