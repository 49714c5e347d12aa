import { FollowedThreads } from './followed-threads';
import { TopPick } from './top-pick';

/** What happens in the community. */
export default function CommunitySections() {
  return (
    <>
      <TopPick />
      <FollowedThreads />
    </>
  );
}
