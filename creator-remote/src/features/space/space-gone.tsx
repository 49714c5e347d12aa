import { Suspense, useState } from 'react';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { paths } from '@bestie/contracts/paths';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { Button } from '@bestie/design-system/button';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

const OpenDialog = lazyPart(() =>
  import(/* webpackChunkName: "space-open" */ './open-dialog').then((module) => ({
    default: module.OpenDialog,
  })),
);

/**
 * A missing space, or another person's; the answer is the same for both. An admin can open it with a reason.
 */
export function SpaceMissing({ spaceId }: { spaceId: string }) {
  const { role } = useShell();
  const [opening, setOpening] = useState(false);
  const home = <Button href={paths.creator.spaces}>See your spaces</Button>;
  return (
    <>
      <EmptyState
        level={1}
        drawing={<KeyDrawing />}
        title="This space isn’t available"
        action={
          role === 'admin' ? (
            <>
              <Button variant="primary" onClick={() => setOpening(true)}>
                Open with a reason
              </Button>
              {home}
            </>
          ) : (
            home
          )
        }
      >
        It was deleted, or you aren’t a member.
      </EmptyState>
      <Suspense>{opening && <OpenDialog spaceId={spaceId} onClose={() => setOpening(false)} />}</Suspense>
    </>
  );
}

/** A space in the trash, for a person who can restore it. */
export function SpaceInTrash({ space }: { space: SpaceDetail }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const restore = () =>
    act({ call: () => api.spaces.restore({ spaceId: space.id }), stale: [spacesQueries.all] });
  return (
    <EmptyState
      level={1}
      drawing={<KeyDrawing />}
      title={`${space.name} is in the trash`}
      action={
        <Button variant="primary" loading={busy} onClick={() => void restore()}>
          Restore
        </Button>
      }
    >
      It’s kept for 30 days after deletion.
    </EmptyState>
  );
}
