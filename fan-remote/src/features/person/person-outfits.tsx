import { Suspense } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { paths } from '@bestie/contracts/paths';
import type { PublicProfile } from '@bestie/contracts/profiles.contract';
import { Button } from '@bestie/design-system/button';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { OutfitList } from '../../parts/outfits/outfit-list';
import { OutfitPicture } from '../../parts/outfits/outfit-picture';
import { shownOutfitPath } from '../../parts/outfits/outfit-paths';
import styles from './person-page.module.css';

const OutfitDrawer = lazyPart(() => import(/* webpackChunkName: "person-outfit" */ './outfit-drawer'));

/** A person's shared outfits; `?outfit=` opens one of them, or an unlisted one by its link. */
export function PersonOutfits({ person: { uid, handle, name, isMe } }: { person: PublicProfile }) {
  const { api } = useShell();
  const [params] = useSearchParams();
  const changeSearch = useChangeSearch();
  const open = params.get('outfit');
  const close = () => changeSearch({ outfit: null }, { replace: true });
  const query = useInfiniteQuery(outfitsQueries.listPublic(api, uid));
  return (
    <Section title="Outfits">
      <OutfitList
        query={query}
        expected={4}
        className={styles.outfits}
        empty={
          <EmptyState
            compact
            level={3}
            drawing={<HangerDrawing />}
            title={isMe ? 'You haven’t shared any outfits yet' : `${name} hasn’t shared any outfits yet`}
            action={isMe && <Button href={`${paths.fan.closet}?tab=outfits`}>Your outfits</Button>}
          >
            {isMe && 'Choose “Everyone” in an outfit’s details, and it appears here.'}
          </EmptyState>
        }
      >
        {(outfit, index) => (
          <OutfitPicture
            outfit={outfit}
            sizes="(min-width: 700px) 240px, 46vw"
            priority={index < 2}
            title={outfit.name}
            meta={plural(outfit.pieceCount, 'piece')}
            href={shownOutfitPath(handle, outfit.id)}
          />
        )}
      </OutfitList>
      <Suspense>{open && <OutfitDrawer key={open} outfitId={open} onClose={close} />}</Suspense>
    </Section>
  );
}
