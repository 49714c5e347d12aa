import { itemsQueries } from '@bestie/client/items.queries';
import type { Picture } from '@bestie/contracts/fields';
import type { Draft } from '@bestie/contracts/items.contract';
import { DuplicateChoice } from '@bestie/design-system/duplicate-choice';
import type { Photo } from '@bestie/design-system/photo-tile';
import { Section } from '@bestie/design-system/section';
import { toPhoto, wholePhoto } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import type { DuplicateDecision } from '@bestie/remote-kit/upload-contract';
import { useAction } from '@bestie/remote-kit/use-action';
import { useItemActions } from '../../parts/items/use-item-actions';
import styles from './review.module.css';

/** Like beside like: two cut-outs, or both photos as they were taken. */
function alikePhotos(...pictures: readonly [Picture | null, Picture | null]): (Photo | null)[] {
  const areCut = pictures.every((picture) => picture?.uncut);
  return pictures.map((picture) => toPhoto(picture && !areCut ? wholePhoto(picture) : picture, '', '160px'));
}

/** Asks what to do with drafts that look like a piece in the closet. */
export function LookAlikeDrafts({ drafts }: { drafts: readonly Draft[] }) {
  const { api } = useShell();
  const act = useAction();
  const { remove } = useItemActions();
  const alike = drafts.filter((draft) => draft.duplicates.length > 0);
  if (alike.length === 0) return null;

  function decide(draft: Draft, decision: DuplicateDecision) {
    const [known] = draft.duplicates;
    if (decision === 'keep')
      void act({ call: () => api.items.keepLookAlikes({ ids: [draft.id] }), stale: [itemsQueries.all] });
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
          const [known] = draft.duplicates;
          const [photo, knownPhoto] = alikePhotos(draft.cover, known?.cover ?? null);
          return (
            <li key={draft.id}>
              <DuplicateChoice
                label={`${draft.name} looks like ${known?.name ?? 'another piece'}`}
                fresh={{ picture: photo && <img src={photo.src} alt="" />, caption: 'New photo' }}
                known={{
                  picture: knownPhoto && <img src={knownPhoto.src} alt="" />,
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
