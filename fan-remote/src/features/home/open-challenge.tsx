import { useQuery } from '@tanstack/react-query';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { Button } from '@bestie/design-system/button';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { challengePath } from '../../parts/challenges/challenge-paths';
import { entriesInWords } from '../../parts/challenges/challenge-words';
import { Countdown } from '../../parts/challenges/countdown';
import { useDueChallenges } from '../../parts/challenges/use-due-challenges';
import styles from './open-challenge.module.css';

/** What a person does next with a challenge. */
function actionOf({ can, voted, entry }: Challenge): string {
  if (can.enter) return 'Enter it';
  if (can.vote && voted.answered < voted.limit) return 'Vote now';
  return entry?.state === 'entered' ? 'See your entry' : 'Have a look';
}

/** The challenge that is open, or in voting, with its countdown; nothing while there is none. */
export function OpenChallenge() {
  const { api } = useShell();
  const { data } = useQuery(challengesQueries.current(api));
  useLiveRefresh(platformTopic, challengesQueries.all, { pause: 5_000 });
  const challenge = data?.challenge;
  useDueChallenges(challenge ? [challenge] : []);
  if (!challenge) return null;
  const { id, title, brief, state } = challenge;
  return (
    <Section
      title={state === 'voting' ? 'Who wears it best?' : 'Open challenge'}
      more={{ label: 'All challenges', href: paths.fan.challenges }}
    >
      <div className={styles.challenge}>
        <div className={styles.words}>
          <h3 className={styles.title}>
            <Link href={challengePath(id)}>{title}</Link>
          </h3>
          <p className={styles.brief}>{brief}</p>
          <p className={styles.quiet}>{entriesInWords(challenge)}</p>
        </div>
        <div className={styles.next}>
          <Countdown challenge={challenge} size="l" />
          <Button variant="primary" href={challengePath(id)}>
            {actionOf(challenge)}
          </Button>
        </div>
      </div>
    </Section>
  );
}
