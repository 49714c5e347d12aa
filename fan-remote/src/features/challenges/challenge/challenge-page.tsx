import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { challengeTopic, platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { RibbonDrawing } from '@bestie/design-system/drawings';
import { isMissing, PageProblem } from '@bestie/remote-kit/page-problem';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useDueChallenges } from '../../../parts/challenges/use-due-challenges';
import { ChallengeSkeleton } from './challenge-skeleton';
import { OpenChallenge } from './open-challenge';

/** One challenge: to enter, to vote, and to see how it ended. */
export default function ChallengePage() {
  const { challengeId = '' } = useParams();
  const { api } = useShell();
  const query = useQuery(challengesQueries.get(api, challengeId));
  const challenge = query.data;
  useCrumb(challenge?.title ?? null);
  useLiveRefresh(challengeTopic(challengeId), challengesQueries.all, { pause: 1500 });
  useLiveRefresh(platformTopic, challengesQueries.all, { pause: 3000 });
  useDueChallenges(challenge ? [challenge] : []);
  if (query.isError && (!challenge || isMissing(query.error)))
    return (
      <PageProblem
        query={query}
        missing={{
          title: 'This challenge isn’t available',
          text: 'It does not exist, or the address is not quite right.',
          drawing: <RibbonDrawing />,
          action: <Button href={paths.fan.challenges}>All challenges</Button>,
        }}
        failed="The challenge could not be loaded. Try again in a moment."
      />
    );
  if (!challenge) return <ChallengeSkeleton />;
  return <OpenChallenge key={challenge.id} challenge={challenge} />;
}
