/** As many searches as the record of one export names; of more, their number. */
export const MAX_EXPORT_IDS = 1_000;
