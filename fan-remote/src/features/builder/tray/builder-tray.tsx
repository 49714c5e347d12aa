import { memo, Suspense, useDeferredValue, useState } from 'react';
import type { Item } from '@bestie/contracts/items.contract';
import { Tabs } from '@bestie/design-system/tabs';
import { followingPart, lazyPart } from '@bestie/remote-kit/lazy-part';
import type { DetailsTrayProps } from './details-tray';
import { PieceTray } from './piece-tray';
import { trays } from './tray-names';
import type { TrayName } from './tray-names';
import { TrayLoading } from './tray-loading';
import styles from '../builder.module.css';

/** For remixes. */
const RemixTray = lazyPart(() => import(/* webpackChunkName: "remix" */ './remix-tray'));

/** All but the pieces, which a new outfit begins with. */
const OtherTrays = followingPart(() => import(/* webpackChunkName: "following-trays" */ './other-trays'));

export interface BuilderTrayProps extends DetailsTrayProps {
  first: TrayName;
  /** Author of the original of a remix. */
  originalId: string | undefined;
  layers: number;
  full: boolean;
  onAdd: (item: Item) => void;
}

/** Sources for the canvas, in tabs: a tab responds at once, its content follows. */
export function BuilderTray({ first, layers, ...props }: BuilderTrayProps) {
  const { originalId } = props;
  const [tray, setTray] = useState<TrayName>(first);
  const shown = tray === 'remix' && !originalId ? 'pieces' : tray;
  return (
    <Tabs<TrayName>
      label="Tray"
      tabs={trays
        .filter(({ value }) => value !== 'remix' || originalId)
        .map((each) => (each.value === 'layers' ? { ...each, count: layers } : each))}
      value={shown}
      onValueChange={setTray}
      className={styles.tabs}
    >
      <TrayPanel {...props} shown={useDeferredValue(shown)} />
    </Tabs>
  );
}

const TrayPanel = memo(function TrayPanel({
  shown,
  originalId,
  full,
  onAdd,
  ...details
}: Omit<BuilderTrayProps, 'first' | 'layers'> & { shown: TrayName }) {
  if (shown === 'remix')
    return (
      originalId && (
        <Suspense fallback={<TrayLoading label="Looking through your closet…" />}>
          <RemixTray originalId={originalId} />
        </Suspense>
      )
    );
  return (
    <>
      {shown === 'pieces' && <PieceTray onAdd={onAdd} full={full} />}
      {/* Always there, so that it is loaded by the time that its tab is chosen. */}
      <Suspense fallback={shown === 'pieces' ? null : <TrayLoading label="Loading the tray…" />}>
        <OtherTrays {...details} shown={shown} />
      </Suspense>
    </>
  );
});
