import { useState } from 'react';
import { itemsQueries } from '@bestie/client/items.queries';
import type { Draft } from '@bestie/contracts/items.contract';
import { DuplicateChoice } from '@bestie/design-system/duplicate-choice';
import { Section } from '@bestie/design-system/section';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import type { DuplicateDecision } from '@bestie/remote-kit/upload-contract';
import { useAction } from '@bestie/remote-kit/use-action';
import { useItemActions } from '../../parts/items/use-item-actions';
import styles from './review.module.css';

/** Asks what to do with drafts that look like a piece in the closet. */
export function LookAlikeDrafts({ drafts }: { drafts: readonly Draft[] }) {
  const { api } = useShell();
  const act = useAction();
  const { remove } = useItemActions();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const alike = drafts.filter((draft) => draft.duplicates.length > 0 && !kept.has(draft.id));
  if (alike.length === 0) return null;

  function decide(draft: Draft, decision: DuplicateDecision) {
    const [known] = draft.duplicates;
    if (decision === 'keep') setKept((before) => new Set(before).add(draft.id));
    else if (decision === 'skip') void remove([draft], 'Skipped');
    else if (known)
      void act({
        call: () => api.items.mergeDraft({ itemId: known.itemId, draftId: draft.id }),
        stale: [itemsQueries.all],
        said: `New photo for ${known.name ?? 'the piece'}.`,
      });
  }

  return (
    <Section
      title={alike.length === 1 ? 'This one looks familiar' : `${alike.length} look familiar`}
      lede="Something very similar is already in your closet. Skip it, keep both, or use the new photo for the old piece."
    >
      <ul className={styles.alike}>
        {alike.slice(0, 24).map((draft) => {
          const photo = toPhoto(draft.cover, '', '160px');
          const [known] = draft.duplicates;
          return (
            <li key={draft.id}>
              <DuplicateChoice
                label={`${draft.name} looks like ${known?.name ?? 'another piece'}`}
                fresh={{ picture: photo && <img src={photo.src} alt="" />, caption: 'New photo' }}
                known={{
                  picture: known?.cover?.sources && <img src={known.cover.sources.small} alt="" />,
                  caption: known?.name ?? 'In your closet',
                }}
                onDecide={(decision) => decide(draft, decision)}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
