import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { SourceContext } from '../layout.ts';

/** sha256 over the files in their order and over what the readers are told beside them: the same digest makes the same rows. */
export async function readDigest(paths: readonly string[], context: SourceContext): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([context.state, context.countyFips, context.countyName]));
  for (const path of paths) {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}
