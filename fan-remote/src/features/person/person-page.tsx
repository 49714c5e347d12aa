import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { profilesQueries } from '@bestie/client/profiles.queries';
import { paths } from '@bestie/contracts/paths';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { Loading, PageHeaderSkeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { PageProblem } from '@bestie/remote-kit/page-problem';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { PersonActions } from './person-actions';
import { PersonHeader } from './person-header';
import { PersonOutfits } from './person-outfits';
import { PersonVoice } from './person-voice';
import { PublicBoards } from './public-boards';

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

function Found({ person }: { person: PublicProfile }) {
  return (
    <Page>
      <PersonHeader person={person}>
        <PersonActions person={person} />
      </PersonHeader>
      {person.blocked ? (
        <EmptyState drawing={<MirrorDrawing />} title={`You blocked ${person.name}`}>
          They can’t find you, your outfits or your boards, and you don’t see theirs here.
        </EmptyState>
      ) : (
        <>
          <PersonOutfits person={person} />
          <PublicBoards person={person} />
          <PersonVoice person={person} />
        </>
      )}
    </Page>
  );
}
