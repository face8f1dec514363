import type { EvidenceBodies, EvidenceKind } from '@deedline/engine/model/evidence';
import { join } from 'node:path';
import type { ByteChunks, ReadItem, SourceContext } from './layout.ts';
import { findLayout, readBatches, readDrafts } from './sources/layouts.ts';

/** Reads a sample file in a layout's folder. */
export async function readSample(layoutId: string, file: string, context: SourceContext = {}): Promise<ReadItem[]> {
  return collect(readDrafts(layoutId, join(import.meta.dirname, 'sources', layoutId, file), context));
}

/** Reads several sample files that belong together. */
export async function readSamples(
  layoutId: string,
  files: readonly [string, ...string[]],
  context: SourceContext = {},
): Promise<ReadItem[]> {
  const [first, ...others] = files.map((file) => join(import.meta.dirname, 'sources', layoutId, file));
  return (await collect(readBatches(findLayout(layoutId), [first!, ...others], context))).flat();
}

/** Reads bytes in chunks of a few bytes, because no reader may depend on where a chunk ends. */
export async function readBytes(
  layoutId: string,
  bytes: Buffer | string,
  context: SourceContext = {},
  chunkBytes = 7,
): Promise<ReadItem[]> {
  return (await collect(findLayout(layoutId).read(chunksOf(bytes, chunkBytes), context))).flat();
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function* chunksOf(bytes: Buffer | string, chunkBytes = 7): ByteChunks {
  const all = Buffer.from(bytes as string);
  for (let at = 0; at < all.length; at += chunkBytes) yield all.subarray(at, at + chunkBytes);
}

export function bodiesOf<K extends EvidenceKind>(items: readonly ReadItem[], kind: K): EvidenceBodies[K][] {
  return items.flatMap((item) => ('draft' in item && item.draft.kind === kind ? [item.draft.body as EvidenceBodies[K]] : []));
}

export function rejectsOf(items: readonly ReadItem[]): { line: number; reject: string; row: string }[] {
  return items.flatMap((item) => ('reject' in item ? [item] : []));
}
