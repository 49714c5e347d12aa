import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { socialPostsContract } from '@bestie/contracts/social-posts.contract';
import { ErrorState } from '@bestie/design-system/error-state';
import { FormError } from '@bestie/design-system/form-error';
import { plural } from '@bestie/design-system/format-number';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { NetworkIcon } from '../../parts/social-posts/network-name';
import { clockWords } from '../../parts/social-posts/state-words';
import styles from './fill-dialog.module.css';

interface FillDialogProps {
  /** None for every network. */
  networks: readonly Network[];
  ownTimezone: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Shows which free slots the ready versions would get, and schedules them with one undo for all. */
export function FillDialog({ networks, ownTimezone, open, onClose }: FillDialogProps) {
  const { api } = useShell();
  const preview = useQuery({ ...socialPostsQueries.previewFill(api, networks), enabled: open });
  const state = useActionState();
  // The same press sent twice fills once.
  const [id] = useState(uuidv7);
  const items = preview.data?.items ?? [];

  async function fill() {
    const done = await state.act({
      call: () =>
        api.socialPosts.fill({
          id,
          items: items.map(({ variantId, version, wallTime, timezone }) => ({
            variantId,
            version,
            wallTime,
            timezone,
          })),
        }),
      stale: [socialPostsQueries.all],
      said: ({ scheduled }) => filledWords(scheduled, items.length - scheduled),
      undo: () => api.socialPosts.undoFill({ id }),
      failure: 'thrown',
    });
    if (done) onClose();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Fill free slots"
      description="What is ready gets the next free slots of its network, in the order of your drafts."
      submitLabel={items.length > 0 ? `Schedule ${plural(items.length, 'post')}` : 'Schedule'}
      onSubmit={() => void fill()}
      busy={state.busy}
      disabled={items.length === 0}
    >
      {preview.data ? (
        <Preview preview={preview.data} ownTimezone={ownTimezone} />
      ) : preview.isError ? (
        <ErrorState compact level={3} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
      ) : (
        <Loading label="Looking for free slots…">
          <TextSkeleton lines={4} />
        </Loading>
      )}
      <FormError>{state.conflict?.message ?? state.message}</FormError>
    </FormDialog>
  );
}

/** What became of a fill; a limit may have changed since its preview. */
function filledWords(scheduled: number, drafts: number): string {
  const words = [
    scheduled > 0 && `Scheduled ${plural(scheduled, 'post')}.`,
    drafts === 1 &&
      '1 post breaks a rule now. It keeps its time as a draft and is not published until you fix it.',
    drafts > 1 &&
      `${plural(drafts, 'post')} break a rule now. They keep their times as drafts and are not published until you fix them.`,
  ];
  return words.filter(Boolean).join(' ');
}

type FillPreview = OutputOf<(typeof socialPostsContract)['previewFill']>;

function Preview({
  preview: { items, left },
  ownTimezone,
}: {
  preview: FillPreview;
  ownTimezone: string | undefined;
}) {
  if (items.length === 0 && left.length === 0)
    return <p>Nothing is ready. What is ready and has no time appears here.</p>;
  return (
    <>
      {items.length > 0 && (
        <ol className={styles.planned} aria-label="Planned">
          {items.map(({ variantId, network, name, wallTime, timezone }) => (
            <li key={variantId}>
              <NetworkIcon network={network} />
              <span className={styles.name}>{name || networkNames[network]}</span>
              <span className={styles.time}>{clockWords(wallTime, timezone, ownTimezone)}</span>
            </li>
          ))}
        </ol>
      )}
      {left.length > 0 && (
        <ul className={styles.left} aria-label="Left without a time">
          {left.map(({ variantId, name, network, reason }) => (
            <li key={variantId}>
              {name || networkNames[network]}: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
