import { Slot } from '@bestie/remote-kit/slot';
import LaundryAhead from '../../parts/planner/laundry-ahead';
import { EpisodeTeaser } from './episode-teaser';
import { FollowedThreads } from './followed-threads';
import { OpenChallenge } from './open-challenge';
import { TopPick } from './top-pick';
import { VipTeaser } from './vip-teaser';

/** Days with pieces in the wash that the home page shows. */
const laundryShown = 2;

/** What comes below the first view: the laundry of the plan, and what happens in the community. */
export default function LaterSections({ hasPlan, today }: { hasPlan: boolean; today: string }) {
  return (
    <>
      {hasPlan && <LaundryAhead most={laundryShown} />}
      <OpenChallenge />
      <TopPick />
      <EpisodeTeaser />
      <Slot name="fan-home@1" today={today} />
      <VipTeaser />
      <FollowedThreads />
    </>
  );
}
