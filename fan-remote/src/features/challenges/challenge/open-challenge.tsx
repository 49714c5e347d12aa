import { Suspense, useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Ban from 'lucide-react/icons/ban';
import { challengeStateLabels } from '@bestie/contracts/challenges';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { paths } from '@bestie/contracts/paths';
import { Badge } from '@bestie/design-system/badge';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { Countdown } from '../../../parts/challenges/countdown';
import { personName } from '../../../parts/conversation/conversation-words';
import { CancelChallenge } from './cancel-challenge';
import { ChallengeBrief } from './challenge-brief';
import { EntrySection } from './entry-section';
import { Gallery } from './gallery';
import { VoteSection } from '../voting/vote-section';
import { ReviewSection } from './review-section';
import styles from './open-challenge.module.css';

const ChallengeForm = lazyPart(
  () => import(/* webpackChunkName: "challenge-form" */ '../form/challenge-form'),
);

const ResultSection = lazyPart(
  () => import(/* webpackChunkName: "challenge-result" */ '../result/result-section'),
);

/** A challenge in its state: what it is about at the left, what one does at the right, entries below. */
export function OpenChallenge({ challenge }: { challenge: Challenge }) {
  const [over, setOver] = useState<'form' | 'cancel' | null>(null);
  const { title, state, maker, can, cancelReason } = challenge;
  const close = () => setOver(null);
  return (
    <Page>
      <PageHeader
        title={title}
        eyebrow={
          <Badge tone={state === 'open' || state === 'voting' ? 'accent' : 'neutral'}>
            {challengeStateLabels[state]}
          </Badge>
        }
        lede={
          <>
            By{' '}
            {maker?.handle ? (
              <Link href={paths.fan.person.replace(':handle', maker.handle)}>{maker.name}</Link>
            ) : (
              personName(maker)
            )}
          </>
        }
        actions={
          (can.edit || can.cancel) && (
            <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} />}>
              {can.edit && (
                <MenuItem icon={<Pencil />} onSelect={() => setOver('form')}>
                  Edit
                </MenuItem>
              )}
              {can.cancel && (
                <MenuItem danger icon={<Ban />} onSelect={() => setOver('cancel')}>
                  Cancel it
                </MenuItem>
              )}
            </Menu>
          )
        }
      />
      {state === 'cancelled' && (
        <p className={styles.cancelled} role="status">
          This challenge was cancelled{cancelReason ? `: ${cancelReason}` : '.'}
        </p>
      )}
      {state === 'closed' && (
        <Suspense fallback={null}>
          <ResultSection challenge={challenge} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <ChallengeBrief challenge={challenge} />
        <aside className={styles.aside} aria-label="Taking part">
          <Countdown challenge={challenge} size="l" />
          <Notes challenge={challenge} />
          {state === 'voting' && <VoteSection challenge={challenge} />}
          <EntrySection challenge={challenge} />
        </aside>
      </div>
      {can.review && <ReviewSection challenge={challenge} />}
      {['voting', 'counting'].includes(state) && <Gallery challenge={challenge} />}
      <Suspense fallback={null}>
        {over === 'form' && <ChallengeForm challenge={challenge} onClose={close} onSaved={close} />}
      </Suspense>
      {over === 'cancel' && <CancelChallenge challenge={challenge} onClose={close} />}
    </Page>
  );
}

/** What happened with its dates. */
function Notes({ challenge: { extended, prolonged, state } }: { challenge: Challenge }) {
  return (
    <>
      {extended && state === 'open' && (
        <p className={styles.note}>Too few had entered, so entries stay open for a week longer.</p>
      )}
      {prolonged && state === 'voting' && (
        <p className={styles.note}>Too few had voted to tell, so voting goes on for two more days.</p>
      )}
      {state === 'counting' && (
        <p className={styles.note}>The result appears here as soon as every vote has been checked.</p>
      )}
    </>
  );
}
