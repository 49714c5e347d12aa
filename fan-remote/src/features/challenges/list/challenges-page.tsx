import { Suspense, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { challengeStateLabels, challengeTabs } from '@bestie/contracts/challenges';
import { platformTopic } from '@bestie/contracts/live';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import { CardGrid } from '@bestie/remote-kit/card-grid';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { challengePath } from '../../../parts/challenges/challenge-paths';
import { useDueChallenges } from '../../../parts/challenges/use-due-challenges';
import { ChallengeCard } from './challenge-card';
import { NoChallenges } from './no-challenges';
import { useChallengesView } from './use-challenges-view';
import styles from './challenges-page.module.css';

const ChallengeForm = lazyPart(
  () => import(/* webpackChunkName: "challenge-form" */ '../form/challenge-form'),
);

/** Challenges by state: what one can enter and vote in, what comes, and how the past ones ended. */
export default function ChallengesPage() {
  const { api, role } = useShell();
  const navigate = useNavigate();
  const view = useChallengesView();
  const [making, setMaking] = useState(false);
  const query = useInfiniteQuery({
    ...challengesQueries.list(api, { tab: view.tab, made: view.made }),
    placeholderData: keepPreviousData,
  });
  useLiveRefresh(platformTopic, challengesQueries.all, { pause: 3000 });
  useDueChallenges(rowsOf(query.data));
  const mayMake = role !== 'fan';
  usePrimaryAction(mayMake ? { label: 'New challenge', run: () => setMaking(true) } : null);
  const create = mayMake && (
    <Button variant="primary" icon={<Plus />} onClick={() => setMaking(true)}>
      New challenge
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Challenges"
        lede="One brief, everybody’s closets. You choose who wears it best."
        actions={create}
      />
      {view.outfitId && <ForOutfit outfitId={view.outfitId} onEnd={view.forgetOutfit} />}
      <Toolbar
        label="Challenges"
        end={
          mayMake && (
            <ChipGroup
              label="Whose"
              labelHidden
              options={[{ value: 'made', label: 'Made by me' }]}
              value={view.made ? ['made'] : []}
              onValueChange={(chosen) => view.showMade(chosen.length > 0)}
            />
          )
        }
      >
        <TabLinks
          label="State"
          tabs={challengeTabs.map((tab) => ({
            label: challengeStateLabels[tab],
            href: view.hrefOf(tab),
            current: tab === view.tab,
          }))}
        />
      </Toolbar>
      <div className={styles.list}>
        <PagedList
          query={query}
          failed="The challenges could not be loaded. Try again in a moment."
          loading={<CardsSkeleton />}
          empty={<NoChallenges view={view} action={create} />}
        >
          {(challenges) => (
            <CardGrid>
              {challenges.map((challenge) => (
                <li key={challenge.id}>
                  <ChallengeCard
                    challenge={challenge}
                    {...(view.outfitId && { search: `?outfit=${view.outfitId}` })}
                  />
                </li>
              ))}
            </CardGrid>
          )}
        </PagedList>
      </div>
      <Suspense fallback={null}>
        {making && (
          <ChallengeForm
            challenge={null}
            onClose={() => setMaking(false)}
            onSaved={({ id }) => void navigate(challengePath(id))}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** Says for which outfit a challenge is looked for. */
function ForOutfit({ outfitId, onEnd }: { outfitId: string; onEnd: () => void }) {
  const { api } = useShell();
  const { data: outfit } = useQuery(outfitsQueries.get(api, outfitId));
  if (!outfit) return null;
  return (
    <p className={styles.note} role="status">
      Choose the challenge that you enter with “{outfit.name}”.
      <Button size="s" onClick={onEnd}>
        Only look around
      </Button>
    </p>
  );
}

function CardsSkeleton() {
  return (
    <Loading label="Loading challenges…">
      <CardGrid>
        {Array.from({ length: 3 }, (_, index) => (
          <li key={index} className={styles.bone}>
            <Skeleton height={212} />
            <Skeleton width="60%" height={18} />
            <Skeleton width="40%" height={14} />
          </li>
        ))}
      </CardGrid>
    </Loading>
  );
}
