import { type DragEvent, useEffect, useId, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

type FileInputProps = {
  label: string;
  variant?: 'primary';
  /** As in the HTML attribute; '' accepts any file. */
  accept?: string;
  onFiles: (files: readonly File[]) => void;
};

/** A native file input styled as a button, so that keyboard, screen readers and the system's file dialog work as usual. */
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
          // Allows the same file to be chosen again, for example after it was corrected.
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

/** The checks that need no reading of the file (product specification, section 5, "Batch upload"). */
export function checkFiles(files: readonly Pick<File, 'name' | 'size'>[]): FileFault | null {
  if (files.length > 1) return { title: 'One file at a time', description: 'Please choose a single CSV file.' };
  const [file] = files;
  if (!file || !/\.csv$/i.test(file.name)) return { title: 'Invalid file type', description: 'Please upload a CSV file' };
  return null;
}

/** Lets an element accept dropped files. `isOver`: whether files are being dragged over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  useRefusedDrops();
  const take = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    // Keeps the document's handler, which refuses drops, from seeing this event.
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

/** Refuses drops outside of the target: the browser would open the file in place of the page. */
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
