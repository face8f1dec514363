import type { ReactNode } from 'react';
import { isBilled } from '../edition.ts';

/** What a page says only where somebody is billed, and what it says instead elsewhere. For texts that are made once, before the edition is known. */
export function WhenBilled({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  return isBilled() ? children : otherwise;
}
