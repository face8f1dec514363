import { useEffect, useState } from 'react';
import type { DragEvent } from 'react';

type Transfer = { dataTransfer: DataTransfer | null };

const hasFiles = ({ dataTransfer }: Transfer) => dataTransfer?.types.includes('Files') ?? false;

/** Makes an element take the files that are dropped on it. `isOver` while some are held above it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  useRefusedDrops();
  const take = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    // The page behind refuses what is dropped; this element does not.
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const target = {
    onDragEnter: take,
    onDragOver: take,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, target };
}

/** A file that misses its target would be opened by the browser in place of the page. */
function useRefusedDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const names = ['dragover', 'drop'] as const;
    for (const name of names) window.addEventListener(name, refuse);
    return () => {
      for (const name of names) window.removeEventListener(name, refuse);
    };
  }, []);
}
