import { isUtf8 } from 'node:buffer';
import { AppError } from '@deedline/contract/errors';

export const NOT_UTF8 = 'This body is not written in UTF-8, so names in it would be read wrong. Nothing was done. Please send it in UTF-8.';

/** A text without the byte order mark with which editors on Windows begin a file. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** Throws `malformed_body` if the bytes are not UTF-8: decoding them anyway would put replacement characters in place of letters. */
export function readUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError('malformed_body', NOT_UTF8);
  return bytes.toString();
}
