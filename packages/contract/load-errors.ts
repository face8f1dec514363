/** Errors about files of records that operators load, a part of the catalogue in errors.ts. */
export const LOAD_ERRORS = {
  load_file_not_found: {
    status: 404,
    title: 'File not found',
    advice: 'Choose it again: files are deleted from disk some days after they were loaded.',
    retryable: false,
  },
  load_file_refused: {
    status: 409,
    title: 'This file cannot be used. Nothing was changed.',
    advice: 'The message says why.',
    retryable: false,
  },
  load_file_unread: {
    status: 422,
    title: 'This file could not be read. Nothing was changed.',
    advice: 'The message says what was found. Unpack it, or save it as CSV, and choose it again.',
    retryable: false,
  },
  load_piece_misplaced: {
    status: 409,
    title: 'This piece does not follow the part of the file that has arrived. What has arrived was kept.',
    advice: 'Read the file again and continue from its receivedBytes, one piece at a time.',
    retryable: true,
  },
  load_map_not_found: { status: 404, title: 'Map not found', advice: 'It may have been removed already.', retryable: false },
  load_not_found: { status: 404, title: 'Load not found', advice: 'Check the id.', retryable: false },
} as const;
