/** A row of the table; where that is narrow, a card. */
export const ROW =
  '@max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:gap-y-2 @max-3xl:py-3 [&>td]:align-middle @3xl:[&>td]:py-2 @max-3xl:[&>td]:p-0';
