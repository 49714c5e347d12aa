import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { variantTypeLabels } from '@bestie/contracts/social-posts';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { Drawer } from '@bestie/design-system/drawer';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { NetworkName } from '../../parts/social-posts/network-name';
import { isMovable, unscheduleAction } from '../../parts/social-posts/schedule-actions';
import { deletingWords, variantName, whenWords } from '../../parts/social-posts/state-words';
import { useVariantActions } from '../../parts/social-posts/use-variant-actions';
import { VariantStateBadge } from '../../parts/social-posts/variant-state-badge';
import { WhyNot } from '../../parts/social-posts/why-not';
import { composerPath } from './edit-path';
import styles from './card-sheet.module.css';

export interface CardSheetProps {
  card: VariantCard;
  zone: string | null;
  onSchedule: () => void;
  onClose: () => void;
}

/** One version: where it stands, what is against its time, and what can be done. */
export default function CardSheet({ card, zone, onSchedule, onClose }: CardSheetProps) {
  const when = whenWords(card, zone ?? undefined);
  const photo = toPhoto(card.cover, '', '160px');
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={variantName(card)}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          {photo && (
            <PhotoTile
              className={styles.cover}
              photo={photo}
              ratio="4 / 5"
              fit="cover"
              name={variantName(card)}
            />
          )}
          <div className={styles.facts}>
            <p>
              <NetworkName network={card.network} /> · {variantTypeLabels[card.type]}
            </p>
            <p>
              <VariantStateBadge variant={card} />
            </p>
            {when && <p>{when}</p>}
            {card.label && <p className={styles.soft}>{card.label}</p>}
          </div>
        </div>
        <WhyNot variant={card} />
        {card.conflicts.length > 0 && (
          <ul className={styles.conflicts} aria-label="What is against its time">
            {card.conflicts.map(({ kind, message }) => (
              <li key={`${kind} ${message}`}>{message}</li>
            ))}
          </ul>
        )}
        {card.excerpt && <p className={styles.text}>{card.excerpt}</p>}
        <Actions card={card} onSchedule={onSchedule} onClose={onClose} />
      </div>
    </Drawer>
  );
}

function Actions({ card, onSchedule, onClose }: Omit<CardSheetProps, 'zone'>) {
  const { api } = useShell();
  const act = useAction();
  const actions = useVariantActions();
  const [deleting, setDeleting] = useState(false);
  const isPublished = card.state === 'published';
  const duplicate = () => {
    const id = uuidv7();
    return act({
      call: () => api.socialPosts.duplicate({ postId: card.postId, id }),
      stale: [socialPostsQueries.all],
      said: 'A copy without a time is in the tray.',
      undo: () => api.socialPosts.delete({ postId: id }),
    });
  };
  return (
    <div className={styles.actions}>
      {isMovable(card) && (
        <Button variant="primary" onClick={onSchedule}>
          {card.wallTime === null ? 'Schedule' : 'Move'}
        </Button>
      )}
      {isMovable(card) && card.wallTime !== null && (
        <Button onClick={() => void act(unscheduleAction(api, card)).then((done) => done && onClose())}>
          Take its time back
        </Button>
      )}
      <Button href={composerPath(card)}>{isPublished ? 'Open' : 'Edit'}</Button>
      {card.publishedUrl !== null && (
        <Button href={card.publishedUrl} target="_blank" rel="noreferrer">
          See it on {networkNames[card.network]}
        </Button>
      )}
      <Button onClick={() => void duplicate()}>Duplicate</Button>
      <Button variant="ghost" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${variantName(card)}”?`}
        description={deletingWords(card.network, isPublished)}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          await actions.delete(card);
          onClose();
        }}
      />
    </div>
  );
}
