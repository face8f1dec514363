/** What stands between somebody and a search for want of credits. */
export const CREDIT_ERRORS = {
  insufficient_credits: {
    status: 402,
    title: 'Insufficient credits. You need at least 1 credit to perform a search.',
    advice: 'Add credits, then search again.',
    retryable: false,
  },
  credits_set_aside: {
    status: 402,
    title:
      'Searches or batches that still run have set credits of yours aside, and the rest is less than this search may cost. Nothing was charged.',
    advice: 'Wait until they have ended, or add credits; then search again.',
    retryable: true,
  },
} as const;
