import type { Results } from '@deedline/contract/results';
import { Evidence } from '../evidence/evidence.tsx';

/** A death is said where the person stands: whoever calls would reach the family. */
export function DeathNote({ name, death }: { name: string; death: NonNullable<Results['death']> }) {
  return (
    <div className="mt-2 border-l-4 border-brick pl-3 text-sm">
      <p>Records say that {name} has died. Contacts from after the death are not theirs; whoever answers may be family.</p>
      <Evidence about={`the death of ${name}`} statement={death} />
    </div>
  );
}
