import { BestContent } from './best-content';
import { OwnChallenges } from './own-challenges';
import { OwnEvents } from './own-events';
import { OwnPosts } from './own-posts';

/** What did best lately, and what the creator made for the community. */
export default function LaterSections() {
  return (
    <>
      <BestContent />
      <OwnChallenges />
      <OwnEvents />
      <OwnPosts />
    </>
  );
}
