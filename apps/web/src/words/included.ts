/** Shown to accounts of the operator's own people. */
export const INCLUDED = 'Your account is included: nothing is charged to it.';
