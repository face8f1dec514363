import { SessionList } from './session-list.tsx';

/** Where somebody is signed in. */
export function Security() {
  return (
    <div className="divide-y border bg-raise">
      <SessionList />
    </div>
  );
}
