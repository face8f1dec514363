export type FileFault = { title: string; description: string };

/** What can be said of a chosen file before it is read (product specification, section 5, "Batch upload"). */
export function checkFiles(files: readonly Pick<File, 'name' | 'size'>[]): FileFault | null {
  if (files.length > 1) return { title: 'One file at a time', description: 'Please choose a single CSV file.' };
  const [file] = files;
  if (!file || !/\.csv$/i.test(file.name)) return { title: 'Invalid file type', description: 'Please upload a CSV file' };
  return null;
}
