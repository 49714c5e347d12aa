import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import { boardsQueries } from '@bestie/client/boards.queries';
import { profilesQueries } from '@bestie/client/profiles.queries';
import { paths } from '@bestie/contracts/paths';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { CorkDrawing, MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { Page } from '@bestie/design-system/page';
import { Section } from '@bestie/design-system/section';
import { Loading, PageHeaderSkeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { PageProblem } from '@bestie/remote-kit/page-problem';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { BoardCard } from '../../parts/boards/board-card';
import { ReportDialog } from '../../parts/reports/report-dialog';
import { OnlyYou, useIsHidden } from '../../parts/settings/only-you';
import { PersonOutfits } from './person-outfits';
import styles from './person-page.module.css';

/** A person's public profile. */
export default function PersonPage() {
  const { handle = '' } = useParams();
  const { api } = useShell();
  const query = useQuery(profilesQueries.show(api, handle));
  const person = query.data;
  useCrumb(person?.name ?? null);
  if (person) return <Found person={person} />;
  if (query.isPending)
    return (
      <Page>
        <Loading label="Loading the profile…">
          <PageHeaderSkeleton />
          <TileGridSkeleton count={6} size="l" ratio="4 / 3" />
        </Loading>
      </Page>
    );
  return (
    <PageProblem
      query={query}
      missing={{
        title: 'No one here',
        text: 'No one has this handle, at least not any more.',
        drawing: <MirrorDrawing />,
        action: <Button href={paths.fan.home}>Go home</Button>,
      }}
      failed="The profile could not be loaded. Try again in a moment."
    />
  );
}

type Tie = 'follow' | 'unfollow' | 'block' | 'unblock';

function Found({ person }: { person: PublicProfile }) {
  const { api } = useShell();
  const { uid, handle, name, bio, links, avatar, followerCount, following, blocked, isMe } = person;
  const hidden = useIsHidden(isMe);
  const { act, busy } = useActionState();
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const tie = (verb: Tie, said?: string) =>
    act({
      call: () => api.profiles[verb]({ uid }),
      stale: [profilesQueries.all, boardsQueries.all],
      said: () => said ?? null,
    });
  return (
    <Page>
      <header className={styles.head}>
        <Avatar name={name} src={avatar?.sources?.small} size="xl" decorative className={styles.avatar} />
        <div className={styles.words}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.quiet}>
            @{handle}
            {followerCount > 0 && ` · ${plural(followerCount, 'follower')}`}
          </p>
          {hidden && (
            <p className={styles.quiet}>
              <OnlyYou />
            </p>
          )}
          {bio && (
            <p className={styles.bio}>
              <PeopleText>{bio}</PeopleText>
            </p>
          )}
          {links.length > 0 && (
            <ul className={styles.links}>
              {links.map((link) => (
                <li key={link}>
                  <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc me">
                    {link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.actions}>
          {isMe ? (
            <Button icon={<Pencil />} href={paths.fan.profile}>
              Edit your profile
            </Button>
          ) : blocked ? (
            <Button loading={busy} onClick={() => void tie('unblock', `You unblocked ${name}.`)}>
              Unblock
            </Button>
          ) : following ? (
            <Button loading={busy} onClick={() => void tie('unfollow')}>
              Following
            </Button>
          ) : (
            <Button variant="primary" loading={busy} onClick={() => void tie('follow')}>
              Follow
            </Button>
          )}
          {!isMe && (
            <Menu
              align="end"
              trigger={<IconButton variant="outline" label={`More for ${name}`} icon={<Ellipsis />} />}
            >
              <MenuItem icon={<Flag />} onSelect={() => setReporting(true)}>
                Report…
              </MenuItem>
              {!blocked && (
                <MenuItem icon={<Ban />} danger onSelect={() => setAsking(true)}>
                  Block…
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
      </header>
      {blocked ? (
        <EmptyState drawing={<MirrorDrawing />} title={`You blocked ${name}`}>
          They can’t find you, your outfits or your boards, and you don’t see theirs here.
        </EmptyState>
      ) : (
        <>
          <PersonOutfits person={person} />
          <PublicBoards person={person} />
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${name}?`}
        description="They can no longer find you, your outfits or your boards. You stop following each other and leave each other’s boards. They aren’t told."
        confirmLabel="Block"
        danger
        onConfirm={() => tie('block', `You blocked ${name}.`)}
      />
      {reporting && (
        <ReportDialog kind="person" targetId={uid} name={name} onClose={() => setReporting(false)} />
      )}
    </Page>
  );
}

function PublicBoards({ person: { uid, name, isMe } }: { person: PublicProfile }) {
  const { api } = useShell();
  const query = useInfiniteQuery(boardsQueries.listPublic(api, uid));
  return (
    <Section title="Boards">
      <PagedList
        compact
        query={query}
        loading={
          <Loading label="Loading boards…">
            <TileGridSkeleton count={3} size="l" ratio="4 / 3" />
          </Loading>
        }
        empty={
          <EmptyState
            compact
            level={3}
            drawing={<CorkDrawing />}
            title={isMe ? 'You have no public boards yet' : `${name} has no public boards yet`}
            action={isMe && <Button href={paths.fan.boards}>Your boards</Button>}
          >
            {isMe && 'Make one public in its settings, and it appears here.'}
          </EmptyState>
        }
      >
        {(boards) => (
          <ul className={styles.grid}>
            {boards.map((board, index) => (
              <li key={board.id}>
                <BoardCard board={board} level={3} priority={index < 3} byline={false} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}
