import { toast } from '../../../ui/toast-store.ts';

/** Calls and CRMs are not connected; the buttons say so (product specification, section 8). */
export function sayNotYet(): void {
  toast({ title: 'Feature not implemented', description: 'This feature is not yet available.' });
}
