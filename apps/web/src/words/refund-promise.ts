import { FAIR_DAYS } from '@deedline/contract/search/prices';

/** The refund for a wrong contact in one sentence, wherever it is promised; the terms and the charging rules state the limit. */
export const REFUND_PROMISE = `If a contact proves wrong within ${FAIR_DAYS} days, you get back its share of the price, but only as far as credits that you bought paid for it (free credits are spent first) and within the limit of the rules`;
