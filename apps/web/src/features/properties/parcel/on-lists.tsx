import type { ListsOfParcel } from '@deedline/contract/property-lists/property-list';
import type { ParcelPage } from '@deedline/contract/properties/parcel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { listsOfParcelQuery } from '../../../api/property-lists.ts';
import { paths } from '../../../paths.ts';
import { MarkDialog } from '../../../property-marks/mark-dialog.tsx';
import { MarkLine } from '../../../property-marks/mark-line.tsx';
import { ForRole } from '../../../roles/roles.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { sayWhy } from '../../../words/property-words.ts';
import { KeepLotDialog } from '../keep-lot.tsx';

type Parcel = ParcelPage['parcel'];

/** The account's lists that contain the parcel, with the note on each, and a button to add it to another. */
export function OnLists({ parcel }: { parcel: Parcel }) {
  const { countyFips, ParcelId } = parcel;
  const { data: lists, isError, refetch } = useQuery(listsOfParcelQuery({ countyFips, ParcelId }));
  const [isKeeping, setKeeping] = useState(false);
  return (
    <Section title="Your lists">
      {isError && <Problem what="Your lists could not be loaded." onRetry={() => void refetch()} />}
      {!lists && !isError && <WaitingRows label="Loading your lists" rows={1} />}
      {lists?.length === 0 && <p className="text-sm text-muted">It is on none of your lists.</p>}
      {lists && lists.length > 0 && (
        <ul className="border-b text-sm">
          {lists.map((list) => (
            <OnList key={list.id} list={list} parcel={parcel} />
          ))}
        </ul>
      )}
      <ForRole needs="member">
        <Button size="sm" className="mt-3" onClick={() => setKeeping(true)}>
          Keep on a list
        </Button>
        <KeepLotDialog property={parcel} open={isKeeping} onOpenChange={setKeeping} />
      </ForRole>
    </Section>
  );
}

function OnList({ list, parcel }: { list: ListsOfParcel[number]; parcel: Parcel }) {
  const [isMarking, setMarking] = useState(false);
  const why = sayWhy(list.why);
  return (
    <li className="border-t py-2">
      <div className="flex items-start justify-between gap-3">
        <Link href={paths.propertyList(list.id)} className="link min-w-0 wrap-anywhere touch:py-3">
          {list.name}
        </Link>
        <ForRole needs="member">
          <Button size="sm" variant="ghost" aria-label={`Edit what is noted on ${list.name}`} onClick={() => setMarking(true)}>
            Edit
          </Button>
          <MarkDialog listId={list.id} property={parcel} mark={list.mark} open={isMarking} onOpenChange={setMarking} />
        </ForRole>
      </div>
      {why && <div className="text-xs text-muted">{why}</div>}
      <MarkLine mark={list.mark} />
    </li>
  );
}
