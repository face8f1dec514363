/** Errors about files of records that operators load, a part of the catalogue in errors.ts. */
export const LOAD_ERRORS = {
  load_file_not_found: {
    status: 404,
    title: 'There is no such file',
    advice: 'Choose it again: files are taken off the disk some days after they were loaded.',
    retryable: false,
  },
  load_file_refused: {
    status: 409,
    title: 'This file cannot be taken. Nothing was changed.',
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
    title: 'This piece does not follow what is there of the file. What is there was kept.',
    advice: 'Read the file again and go on from its receivedBytes, one piece at a time.',
    retryable: true,
  },
  load_map_not_found: { status: 404, title: 'There is no such map', advice: 'It was removed already, perhaps.', retryable: false },
  load_not_found: { status: 404, title: 'There is no such load', advice: 'Check the id.', retryable: false },
} as const;
