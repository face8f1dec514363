/** The drawings that a post's `image` can name. */
export type DrawingName = 'joined-records' | 'calling-hours' | 'hundred-squares' | 'offer-scale' | 'copied-sources' | 'mail-elsewhere';
