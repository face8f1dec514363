import type { Results } from '@deedline/contract/results';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';

const TONES: Record<string, BadgeTone> = {
  absentee_owner: 'brick',
  owner_deceased: 'brick',
  address_withheld: 'brass',
  ambiguous_person: 'brass',
};

/** What stands out about the owner; ABSENTEE OWNER is written as the spec writes it. */
export function FlagBadges({ flags, isOwner = false }: { flags: Results['flags']; isOwner?: boolean }) {
  if (flags.length === 0 && !isOwner) return null;
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      {isOwner && <Badge tone="solid">Owner</Badge>}
      {flags.map(({ code, label }) => (
        <Badge key={code} tone={TONES[code] ?? 'plain'} className={code === 'absentee_owner' ? 'font-semibold tracking-wide' : ''}>
          {code === 'absentee_owner' ? 'ABSENTEE OWNER' : label}
        </Badge>
      ))}
    </div>
  );
}
