import type { OperatorRequests } from '@deedline/contract/operator/requests';
import type { BadgeTone } from '../../../ui/badge.tsx';

type Listed = OperatorRequests[number];

export const REQUEST_WORDS: Record<Listed['kind'], string> = {
  know: 'what is held about them',
  correct: 'for a correction',
  delete: 'for deletion',
};

export const STANDINGS: Record<Listed['standing'], { words: string; tone: BadgeTone }> = {
  overdue: { words: 'overdue', tone: 'brick' },
  soon: { words: 'due in 7 days', tone: 'brass' },
  open: { words: '', tone: 'muted' },
};
