import type { Installation } from '@deedline/contract/installation';
import { useAnswer } from '../../../api/call.ts';
import { formatNumber } from '../../../ui/format.ts';
import { NothingLoaded, RollList } from '../../../on-file/loaded-here.tsx';
import { Part } from '../landing-frame.tsx';

/** What this installation has loaded, shown once the server has answered. */
export function OnFile() {
  const installation = useAnswer('GET /api/installation');
  return (
    <Part id="on-file" title="On file here" lead="What a search of this installation reads, counted.">
      <div className="@container min-h-40">
        <noscript>
          <p className="text-sm text-muted">Turn on JavaScript to see the counties that are loaded here.</p>
        </noscript>
        {installation && <Loaded installation={installation} />}
      </div>
    </Part>
  );
}

function Loaded({ installation: { sourcesTotal, parcels, rolls, kinds, contact } }: { installation: Installation }) {
  if (sourcesTotal === 0) return <NothingLoaded contact={contact} />;
  return (
    <>
      <p className="mb-5 text-lg">
        {formatNumber(sourcesTotal)} {sourcesTotal === 1 ? 'source' : 'sources'}, {formatNumber(parcels)} parcels.
      </p>
      <RollList rolls={rolls} />
      <dl className="mt-8 grid gap-x-10 sm:grid-cols-2">
        {listAnswers(kinds).map(({ what, isHere }) => (
          <div key={what} className="flex items-baseline justify-between gap-x-4 border-t py-2 text-sm">
            <dt>{what}</dt>
            <dd className={isHere ? 'font-medium text-green' : 'text-muted'}>{isHere ? 'on file' : 'not loaded'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What an answer can contain, and the kinds of sources that provide it. */
const ANSWERS: readonly (readonly [what: string, kinds: readonly string[]])[] = [
  ['Owners, and where to write to them', ['assessor']],
  ['Sales and deeds', ['recorder']],
  ['Tax bills', ['tax']],
  ['People behind companies', ['registry']],
  ['People at an address', ['voter', 'address_change']],
  ['Phone numbers', ['phone_listing', 'voter']],
  ['Email addresses', ['email_list', 'voter']],
  ['Liens, judgments and bankruptcies', ['court']],
];

export function listAnswers(kinds: readonly string[]): { what: string; isHere: boolean }[] {
  return ANSWERS.map(([what, of]) => ({ what, isHere: of.some((kind) => kinds.includes(kind)) }));
}
