import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '@bestie/client/rows-of';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { SlotDate } from '@bestie/contracts/social-posts.contract';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { clockWords } from '../../parts/social-posts/state-words';
import { CardFace } from './card-face';
import { newPostPath } from './edit-path';
import styles from './fill-dialog.module.css';

export interface FillDialogProps {
  slot: SlotDate;
  zone: string | null;
  onFill: (card: VariantCard) => void;
  onClose: () => void;
}

/** Which post of the tray goes into a free slot. */
export default function FillDialog({ slot, zone, onFill, onClose }: FillDialogProps) {
  const { api } = useShell();
  const { network, wallTime, timezone } = slot;
  const tray = useInfiniteQuery(
    socialPostsQueries.listQueue(api, { view: 'tray', networks: [network], states: ['draft', 'ready'] }),
  );
  const cards = tray.data && rowsOf(tray.data);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`${networkNames[network]}, ${clockWords(wallTime, timezone, zone ?? undefined)}`}
      footer={<Button href={newPostPath(network)}>Write a new post</Button>}
    >
      {cards === undefined ? (
        tray.isError ? (
          <ErrorState compact level={3} onRetry={() => void tray.refetch()} retrying={tray.isFetching} />
        ) : (
          <Loading label="Loading posts without a time…">
            <TextSkeleton lines={4} />
          </Loading>
        )
      ) : cards.length === 0 ? (
        <p>No post for {networkNames[network]} waits for a time.</p>
      ) : (
        <div className={styles.tray}>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card.id}>
                <button type="button" className={styles.card} onClick={() => onFill(card)}>
                  <CardFace card={card} clock="" size="m" />
                </button>
              </li>
            ))}
          </ul>
          {tray.hasNextPage && (
            <Button size="s" loading={tray.isFetchingNextPage} onClick={() => void tray.fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
