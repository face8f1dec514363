/** What opt-outs and requests write. */
export const OPT_OUT_NOTICE = 'opt_out_notice';
