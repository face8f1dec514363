import type { PropertyListWithCount, PropertyNews } from '@deedline/contract/property-lists/property-list';
import type { MailRhythm } from '@deedline/contract/property-lists/property-list-words';
import { sayCounty } from '@deedline/contract/property-lists/say-why';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/call.ts';
import { useCountyNames } from '../../api/properties.ts';
import { propertyNewsQuery, refreshPropertyLists, usePropertyListChange } from '../../api/property-lists.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../roles/roles.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { sayDoor, sayPlace } from '../../words/property-words.ts';
import { sayChange, sayNews } from './list-words.ts';

/** Changes by newer files that this member has not seen yet, and how to be notified. A new list starts with the changes of the newest files. */
export function NewsPanel({ list }: { list: PropertyListWithCount }) {
  const client = useQueryClient();
  const news = sayNews(list.news);
  const isBehind = list.isWatched && !list.isCaughtUp;
  // Changes found meanwhile are shown on other pages, too.
  const wasBehind = useRef(isBehind);
  useEffect(() => {
    if (wasBehind.current && !isBehind) void refreshPropertyLists(client);
    wasBehind.current = isBehind;
  }, [isBehind, client]);
  const mayChange = useMay('member');
  const params = { id: list.id };
  // Files are compared one after the other: only when all are done has the member seen everything.
  const isTold = news !== null && list.isWatched && !isBehind;
  const { data } = useQuery({ ...propertyNewsQuery(list.id), enabled: isTold });
  const seen = usePropertyListChange(
    (until: string) => call('POST /api/property-lists/:id/seen', { params, body: { until } }),
    'Not Noted',
  );
  const watch = usePropertyListChange(
    (isWatched: boolean) => call('PATCH /api/property-lists/:id', { params, body: { isWatched } }),
    'Not Changed',
  );
  const mail = usePropertyListChange(
    (every: MailRhythm | null) => call('PUT /api/property-lists/:id/mails', { params, body: { every } }),
    'Not Changed',
  );
  return (
    <section aria-labelledby="news" className="mt-6 border p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="news" className="text-lg font-semibold">
            What newer files changed
          </h2>
          <p className="mt-1 text-sm text-muted" aria-live="polite">
            {!list.isWatched
              ? 'This list does not show what newer files change.'
              : isBehind
                ? 'Looking at what the newest files changed…'
                : news === null
                  ? 'No newer county file changed anything here. A parcel that comes or goes only because of the calendar is not listed.'
                  : `Not seen yet: ${news}. A new list starts with what the newest files had changed before it was saved.`}
          </p>
        </div>
        {isTold && data?.until && (
          <Button size="sm" disabled={seen.isPending} onClick={() => seen.mutate(data.until!)}>
            Mark as seen
          </Button>
        )}
      </div>
      {isTold && data && <Changes changes={data.changes} />}
      <div className="mt-4 flex flex-wrap items-end gap-x-8 gap-y-4">
        {mayChange && (
          <Switch
            label="Track what newer files change"
            hint="On this page, by mail to anyone who asks for it, and to programs"
            isOn={list.isWatched}
            onChange={(isOn) => watch.mutate(isOn)}
          />
        )}
        {list.isWatched && (
          <Field label="Mail me" className="w-48">
            {(slots) => (
              <Select
                {...slots}
                value={list.mails ?? ''}
                onChange={({ target }) => mail.mutate((target.value || null) as MailRhythm | null)}
              >
                <option value="">Never</option>
                <option value="daily">Once a day</option>
                <option value="weekly">Once a week</option>
              </Select>
            )}
          </Field>
        )}
      </div>
    </section>
  );
}

/** 'Tarn County assessor, file of Sep 17, 2026, loaded Nov 26, 2026' */
function sayFile({ file, toldAt }: PropertyNews['changes'][number]): string {
  if (file === null) return `A file that is no longer on record, seen ${formatDate(toldAt)}`;
  return `${file.label}, file of ${formatDate(file.asOf)}, loaded ${formatDate(file.loadedAt)}`;
}

const SHOWN = 10;
/** The most changes that a list shows at once. */
const MOST_TOLD = 200;

function Changes({ changes: told }: Pick<PropertyNews, 'changes'>) {
  const nameCounty = useCountyNames(told.some(({ property }) => property === null));
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? told : told.slice(0, SHOWN);
  return (
    <>
      {[...Map.groupBy(shown, sayFile)].map(([file, ofFile]) => (
        <Fragment key={file}>
          <h3 className="mt-4 text-sm font-medium">{file}</h3>
          <ul aria-label={`Changes by ${file}`} className="mt-2 border-b">
            {ofFile.map(({ countyFips, ParcelId, property, changes }) => (
              <li key={`${countyFips} ${ParcelId}`} className="border-t py-2 text-sm">
                {property === null ? (
                  <span className="font-medium">{`Parcel ${ParcelId}, ${sayCounty(countyFips, nameCounty(countyFips))}`}</span>
                ) : (
                  <Link href={paths.parcel(countyFips, ParcelId)} className="link font-medium touch:py-3">
                    {sayDoor(property)}
                  </Link>
                )}{' '}
                {property && <span className="text-muted">{sayPlace(property)}</span>}
                <div>{changes.map((change) => sayChange(change, property)).join(', ')}</div>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {isWhole && told.length === MOST_TOLD && <p className="mt-2 text-xs text-muted">These are the latest {MOST_TOLD} changes.</p>}
      {told.length > shown.length && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          Show all {told.length}
        </Button>
      )}
    </>
  );
}
