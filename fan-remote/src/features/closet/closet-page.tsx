import { Suspense } from 'react';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { ClosetDropZone } from './closet-drop-zone';
import { ClosetItems } from './closet-items';
import { closetPanels } from './closet-panels';
import { ClosetTabs, useClosetTab } from './closet-tabs';

const DueCovers = lazyPart(
  () => import(/* webpackChunkName: "due-covers" */ '../../parts/outfits/drawing/due-covers'),
);

/** The closet: pieces, and tabs for what is made of them. */
export default function ClosetPage() {
  const { value, label } = useClosetTab();
  const Panel = closetPanels[value];
  return (
    <>
      <ClosetDropZone />
      {Panel ? (
        <Suspense
          fallback={
            <Page>
              <PageHeader title="Closet" lede=" " />
              <ClosetTabs />
              <Loading label={`Loading ${label.toLowerCase()}…`}>
                <TileGridSkeleton count={8} ratio="4 / 5" size="l" />
              </Loading>
            </Page>
          }
        >
          <Panel />
        </Suspense>
      ) : (
        <ClosetItems />
      )}
      <AfterFirstRender>
        <Suspense>
          <DueCovers />
        </Suspense>
      </AfterFirstRender>
    </>
  );
}
