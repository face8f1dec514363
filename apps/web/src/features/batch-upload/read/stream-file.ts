/** The bytes of a file as they come from the disk. Not every browser can walk a stream by itself. */
export async function* streamFile(file: Blob, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      bytes += value.length;
      onRead(bytes);
      yield value;
    }
  } finally {
    // A stream that has failed says so again here; the first time was enough.
    await reader.cancel().catch(() => undefined);
  }
}
