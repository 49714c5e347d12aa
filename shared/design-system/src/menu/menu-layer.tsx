import { Menu as Primitive } from '@base-ui/react/menu';
import { classNames } from '../class-names';
import { useReplayedPress } from '../deferred/deferred-trigger';
import type { MenuLayerProps } from './menu';
import { MenuPartsProvider } from './menu-parts';
import styles from './menu.module.css';

/** Trigger and list; hands the primitives to the items. */
export function MenuLayer({
  trigger,
  side = 'bottom',
  align = 'end',
  open,
  replayPress,
  onOpenChange,
  className,
  children,
}: MenuLayerProps) {
  const pressed = useReplayedPress(replayPress);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Primitive.Trigger ref={pressed} render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Primitive.Popup className={classNames(styles.popup, className)}>
            <MenuPartsProvider value={Primitive}>{children}</MenuPartsProvider>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
