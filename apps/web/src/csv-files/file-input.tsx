import { type DragEvent, useEffect, useId, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

type FileInputProps = {
  label: string;
  variant?: 'primary';
  /** As the attribute has it; '' is any file. */
  accept?: string;
  onFiles: (files: readonly File[]) => void;
};

/** A native file input in the look of a button: keyboard, screen reader and the system's own window come with it. */
export function FileInput({ label, variant, accept = '.csv,text/csv', onFiles }: FileInputProps) {
  const id = useId();
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file again, mended meanwhile, is a choice too.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          buttonClass(variant),
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-green',
        )}
      >
        {label}
      </label>
    </span>
  );
}

export type FileFault = { title: string; description: string };

/** What can be said of a chosen file before it is read (product specification, section 5, "Batch upload"). */
export function checkFiles(files: readonly Pick<File, 'name' | 'size'>[]): FileFault | null {
  if (files.length > 1) return { title: 'One file at a time', description: 'Please choose a single CSV file.' };
  const [file] = files;
  if (!file || !/\.csv$/i.test(file.name)) return { title: 'Invalid file type', description: 'Please upload a CSV file' };
  return null;
}

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

type Transfer = { dataTransfer: DataTransfer | null };

const hasFiles = ({ dataTransfer }: Transfer) => dataTransfer?.types.includes('Files') ?? false;
