import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import type { CurationDesk } from '@bestie/contracts/spotlights.contract';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { Drawer } from '@bestie/design-system/drawer';
import { ErrorState } from '@bestie/design-system/error-state';
import { FormError } from '@bestie/design-system/form-error';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { AdminReason } from '../../parts/admin-reason/admin-reason';
import { CandidateList } from './candidate-list';
import { PickList } from './pick-list';
import { usePicks } from './use-picks';
import { weekInWords } from './spotlight-words';

/** Where creators and admins choose this week’s picks and their order. */
export default function CurationDrawer({ onClose }: { onClose: () => void }) {
  const { api } = useShell();
  const query = useQuery(spotlightsQueries.desk(api));
  // What is being arranged stays as it was opened; another person's change shows when one saves.
  const [opened, setOpened] = useState<CurationDesk | null>(null);
  const desk = opened ?? query.data;
  if (!opened && query.data) setOpened(query.data);
  if (desk)
    return (
      <OpenDesk
        key={`${desk.week} ${desk.version}`}
        desk={desk}
        latest={query.data ?? desk}
        onReload={() => setOpened(query.data ?? null)}
        onClose={onClose}
      />
    );
  return (
    <Drawer wide open onOpenChange={(open) => !open && onClose()} title="Curate this week">
      {query.isError ? (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading label="Loading nominations…">
          <TextSkeleton lines={6} />
        </Loading>
      )}
    </Drawer>
  );
}

interface OpenDeskProps {
  desk: CurationDesk;
  /** As it is on the server now. */
  latest: CurationDesk;
  onReload: () => void;
  onClose: () => void;
}

function OpenDesk({ desk, latest, onReload, onClose }: OpenDeskProps) {
  const picks = usePicks(desk, latest);
  const others = latest.items.filter(({ id }) => !picks.chosen.some(({ candidate }) => candidate.id === id));
  return (
    <Drawer
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title="Curate this week"
      description={weekInWords(desk.week)}
      footer={
        <Button
          variant="primary"
          loading={picks.busy}
          disabled={!picks.isReady}
          onClick={() => void picks.publish(desk.version).then((done) => done && onClose())}
        >
          Publish picks
        </Button>
      }
    >
      {picks.conflict && (
        <ConflictChoice
          busy={picks.busy}
          onTheirs={onReload}
          onMine={() => void picks.publish(latest.version).then((done) => done && onClose())}
        >
          Another curator changed the picks in the meantime.
        </ConflictChoice>
      )}
      <FormError>{picks.conflict ? null : picks.message}</FormError>
      <PickList picks={picks} />
      {picks.removesOthers && (
        <AdminReason
          whose="You’re taking out someone else’s pick."
          value={picks.removalReason}
          onChange={picks.setRemovalReason}
        />
      )}
      <CandidateList candidates={others} full={picks.isFull} onPick={picks.add} />
    </Drawer>
  );
}
