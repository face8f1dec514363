import type { LoadFile } from '@deedline/contract/operator/loads';
import { useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { uploadFile } from '../../../api/files.ts';

/** The most that has to be sent again when a connection breaks. */
const PIECE_BYTES = 16 * 1024 * 1024;
const TRIES = 5;
const PAUSE_MS = 2_000;

type Sending = { name: string; bytes: number; sent: number };

/**
 * Uploads a file in pieces. An interrupted piece is resumed from what the server has, a few times automatically, then on request; choosing the same file again
 * continues where it stopped.
 */
export function useSendFile(onSent: (file: LoadFile) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  /** `isKept`: the server has a part of the file, and goes on from there. */
  const [fault, setFault] = useState<{ words: string; isKept: boolean } | null>(null);
  const begun = useRef<{ file: File; id: string }>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const { signal } = (stop.current = new AbortController());
    setFault(null);
    setSending({ name: file.name, bytes: file.size, sent: 0 });
    try {
      const id = isSame(begun.current?.file, file) ? begun.current!.id : (await announce(file)).id;
      begun.current = { file, id };
      const sent = await sendPieces(file, id, signal, (bytes) => setSending({ name: file.name, bytes: file.size, sent: bytes }));
      begun.current = null;
      onSent(sent);
    } catch (error) {
      if (!signal.aborted) setFault({ words: messageOf(error), isKept: begun.current?.file === file });
    } finally {
      setSending(null);
    }
  }
  return { sending, fault, send, cancel: () => stop.current?.abort() };
}

function isSame(one: File | undefined, other: File): boolean {
  return one !== undefined && one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function announce({ name, size }: File): Promise<LoadFile> {
  return call('POST /api/operator/load-files', { body: { place: 'upload', name, bytes: size } });
}

async function sendPieces(file: File, id: string, signal: AbortSignal, onSent: (bytes: number) => void): Promise<LoadFile> {
  let tries = 0;
  for (;;) {
    const there = await call('GET /api/operator/load-files/:id', { params: { id }, signal });
    if (there.isReady) return there;
    try {
      await sendFrom(file, there, signal, onSent);
      tries = 0;
    } catch (error) {
      tries += 1;
      // Only requests without a response are retried; a response says what is wrong.
      if (signal.aborted || tries >= TRIES || !(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function sendFrom(file: File, { id, receivedBytes }: LoadFile, signal: AbortSignal, onSent: (bytes: number) => void): Promise<void> {
  let from = receivedBytes;
  while (from < file.size) {
    const begin = from;
    const { receivedBytes: there } = await uploadFile('PUT /api/operator/load-files/:id/bytes', {
      params: { id },
      query: { from: begin },
      file: file.slice(begin, begin + PIECE_BYTES),
      headers: { 'Content-Type': 'application/octet-stream' },
      onProgress: (bytes) => onSent(begin + bytes),
      signal,
    });
    from = there;
  }
}
