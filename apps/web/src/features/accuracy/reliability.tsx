import type { MeasuredAccuracy, NoiseProfile } from '@deedline/contract/accuracy/accuracy';
import { useState } from 'react';
import { formatNumber } from '../../ui/format.ts';
import { Sheets } from '../../ui/page/section.tsx';
import { KindSheet } from './kind-sheet.tsx';
import { PROFILE_WORDS, formatInterval, formatShare } from './words.ts';

/** The diagrams, for one noise profile at a time. */
export function Reliability({ measured }: { measured: MeasuredAccuracy }) {
  const profiles = [...new Set(measured.reliability.map(({ profile }) => profile))];
  const [chosen, setChosen] = useState<NoiseProfile>(profiles.includes('typical') ? 'typical' : (profiles[0] ?? 'typical'));
  const kinds = measured.reliability.filter(({ profile, count }) => profile === chosen && count > 0);
  return (
    <>
      {profiles.length > 1 && (
        <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <ProfileChoice profiles={profiles} chosen={chosen} onChoose={setChosen} />
          <p className="text-sm text-muted">{PROFILE_WORDS[chosen].what}.</p>
        </div>
      )}
      <Sheets className="xl:grid-cols-2">
        {kinds.map(({ kind, count, ece, brier, rows }) => (
          <KindSheet
            key={kind}
            kind={kind}
            note={`${formatNumber(count)} contacts; calibration error ${formatShare(ece.value)} (${formatInterval(ece)}), Brier score ${formatShare(brier)}.`}
            caption={`measured on made-up data, ${PROFILE_WORDS[chosen].what}`}
            rows={rows}
          />
        ))}
      </Sheets>
      <p className="mt-4 max-w-3xl text-sm text-muted">
        The size of each point shows how many contacts it stands for; its bar is the 95 % interval. A filled green point is as right as it
        said; a hollow amber one is not: its interval misses the diagonal. Above the line the score says too little, below it too much.
      </p>
    </>
  );
}

type ProfileChoiceProps = { profiles: readonly NoiseProfile[]; chosen: NoiseProfile; onChoose: (profile: NoiseProfile) => void };

function ProfileChoice({ profiles, chosen, onChoose }: ProfileChoiceProps) {
  return (
    <fieldset className="inline-flex rounded-md border bg-raise">
      <legend className="sr-only">Noise of the records</legend>
      {profiles.map((profile) => (
        <label
          key={profile}
          className="flex h-9 items-center rounded-md px-3 text-sm text-muted has-checked:bg-wash has-checked:font-semibold has-checked:text-green has-focus-visible:outline-2 has-focus-visible:outline-green touch:h-11"
        >
          <input
            type="radio"
            name="profile"
            value={profile}
            checked={profile === chosen}
            onChange={() => onChoose(profile)}
            className="sr-only"
          />
          {PROFILE_WORDS[profile].name}
        </label>
      ))}
    </fieldset>
  );
}
