/** Errors about batches, lists and reports of an account; a part of the catalogue in errors.ts. */
export const KEPT_ERRORS = {
  person_not_found: {
    status: 404,
    title: 'This search names no such person, or nothing that tells them from others of their name. Nothing was recorded.',
    advice: 'Send a name exactly as it appears in the search result.',
    retryable: false,
  },
  person_report_not_found: {
    status: 404,
    title: 'Report not found, or already taken back',
    advice: 'Reload the result; reports of other accounts are not shown.',
    retryable: false,
  },
  report_not_found: {
    status: 404,
    title: 'Report not found',
    advice: 'It may have been removed, or what it says is no longer shown. Open the search and make another.',
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
    title: 'You have 2,000 due-diligence reports, the maximum. No report was made.',
    advice: 'Delete one that you no longer need.',
    retryable: false,
  },
  too_many_lists: {
    status: 409,
    title: 'You have 200 lists, the maximum',
    advice: 'Delete one that you no longer need.',
    retryable: false,
  },
  list_full: {
    status: 409,
    title: 'This list holds 1,000 searches, the maximum',
    advice: 'Start another list, or remove searches from this one.',
    retryable: false,
  },
  property_list_not_found: {
    status: 404,
    title: 'Property list not found',
    advice: 'Check the id; lists of other accounts are not shown.',
    retryable: false,
  },
  property_list_too_long: {
    status: 409,
    title: 'These are more than 10,000 properties, the maximum for a list or a stack. Nothing was created.',
    advice: 'Narrow it down: choose a county or a city, or add a filter.',
    retryable: false,
  },
  property_list_empty: {
    status: 409,
    title: 'No property on this list has an address to search. Nothing was created.',
    advice: 'Check whether the list shows any properties now.',
    retryable: false,
  },
  property_list_is_living: {
    status: 409,
    title: 'A living list shows what it finds; properties cannot be added by hand. Nothing was changed.',
    advice: 'Add the property to a frozen list, or change what this list asks for.',
    retryable: false,
  },
  property_list_stacked: {
    status: 409,
    title: 'A stack uses this list. Nothing was deleted.',
    advice: 'Take it out of the stack first, or delete the stack.',
    retryable: false,
  },
  property_not_on_list: {
    status: 404,
    title: 'This property is not on the list',
    advice: 'Reload the list: the property may have dropped off it.',
    retryable: false,
  },
  changed_meanwhile: {
    status: 409,
    title: 'Somebody else on your account changed this after you opened it, so nothing was saved. Look at their change first.',
    advice: 'Read it again, then send the change with what it is now, or without `was` to overwrite it or to start a batch on any terms.',
    retryable: false,
  },
  list_name_taken: { status: 409, title: 'You already have a list with this name', advice: 'Choose another name.', retryable: false },
} as const;
