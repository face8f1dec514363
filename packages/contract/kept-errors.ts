/** Errors about batches, lists and reports that an account keeps, a part of the catalogue in errors.ts. */
export const KEPT_ERRORS = {
  report_not_found: {
    status: 404,
    title: 'There is no such report',
    advice: 'It was removed already, perhaps, or what it says is no longer shown. Open the search and make another.',
    retryable: false,
  },
  batch_rows_done: {
    status: 409,
    title: 'No row of this job can be run again: each was searched, or has an address that cannot be read. Nothing was charged.',
    advice: 'Correct the addresses in the file and upload those rows.',
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
  property_list_not_found: {
    status: 404,
    title: 'There is no such list of properties',
    advice: 'Check the id; lists of other accounts are not shown.',
    retryable: false,
  },
  property_list_too_long: {
    status: 409,
    title: 'These are more than 10,000 properties, the most that a list keeps or a stack takes. Nothing was made.',
    advice: 'Ask for less: a county, a city, or one filter more.',
    retryable: false,
  },
  property_list_empty: {
    status: 409,
    title: 'No property of this list has an address to search. Nothing was made.',
    advice: 'Look whether the list shows any property now.',
    retryable: false,
  },
  property_list_is_living: {
    status: 409,
    title: 'A living list shows what it finds: nothing is put on it by hand. Nothing was changed.',
    advice: 'Put it on a frozen list, or change what the list asks.',
    retryable: false,
  },
  property_list_stacked: {
    status: 409,
    title: 'A stack takes this list. Nothing was deleted.',
    advice: 'Take it out of the stack first, or delete the stack.',
    retryable: false,
  },
  property_not_on_list: {
    status: 404,
    title: 'This property is not on the list',
    advice: 'Read the list again: it may have gone from it.',
    retryable: false,
  },
  list_name_taken: { status: 409, title: 'You have a list of this name', advice: 'Choose another name.', retryable: false },
} as const;
