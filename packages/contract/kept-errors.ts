/** Errors about lists and reports that an account keeps, a part of the catalogue in errors.ts. */
export const KEPT_ERRORS = {
  report_not_found: {
    status: 404,
    title: 'There is no such report',
    advice: 'It was removed already, perhaps, or what it says is no longer shown. Open the search and make another.',
    retryable: false,
  },
  list_not_found: {
    status: 404,
    title: 'List not found',
    advice: 'Check the id; lists of other accounts are not shown.',
    retryable: false,
  },
  too_many_reports: {
    status: 409,
    title: 'You keep 2,000 due-diligence reports, the most there can be. None was made.',
    advice: 'Delete one that you no longer need.',
    retryable: false,
  },
  too_many_lists: {
    status: 409,
    title: 'You have 200 lists, the most there can be',
    advice: 'Delete one that you no longer need.',
    retryable: false,
  },
  list_full: {
    status: 409,
    title: 'This list holds 1,000 searches, the most it can',
    advice: 'Start another list, or remove searches from this one.',
    retryable: false,
  },
  list_name_taken: { status: 409, title: 'You have a list of this name', advice: 'Choose another name.', retryable: false },
} as const;
