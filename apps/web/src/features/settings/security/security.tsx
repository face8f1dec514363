import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { TeamProvider } from './team-provider.tsx';

/** How somebody proves who they are, and where they are signed in. */
export function Security({ isOwner }: { isOwner: boolean }) {
  return (
    <div className="divide-y border bg-raise">
      <SecondFactor isOwner={isOwner} />
      {isOwner && <TeamProvider />}
      <SessionList />
    </div>
  );
}
