import { createBatchJob } from '@deedline/contract/batch';
import { AppError } from '@deedline/contract/errors';

/** The name that a Content-Disposition gives its file (RFC 6266): filename*=UTF-8''... before filename=. */
export function readFileName(disposition: string | undefined): string {
  const extended = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  const name = extended === undefined ? (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]) : decode(extended);
  if (name === undefined)
    throw new AppError('invalid_request', `Name the file in a header: Content-Disposition: attachment; filename*=UTF-8''houses.csv`);
  return createBatchJob.shape.fileName.parse(name);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
