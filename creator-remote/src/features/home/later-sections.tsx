import { OwnChallenges } from './own-challenges';
import { OwnEvents } from './own-events';
import { OwnPosts } from './own-posts';

/** What the creator made for the community. */
export default function LaterSections() {
  return (
    <>
      <OwnChallenges />
      <OwnEvents />
      <OwnPosts />
    </>
  );
}
