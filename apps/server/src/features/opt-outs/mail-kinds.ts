/** The kinds of mail that opt-outs and privacy requests send. */
export const OPT_OUT_NOTICE = 'opt_out_notice';
export const REQUEST_LINK = 'request_link';
export const REQUEST_NEWS = 'request_news';
export const REQUEST_ANSWER = 'request_answer';
export const DEADLINE_WARNING = 'deadline_warning';
