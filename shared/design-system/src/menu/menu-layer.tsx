import { Menu as Primitive } from '@base-ui/react/menu';
import { classNames } from '../class-names';
import { useReplayedPress } from '../deferred/deferred-trigger';
import type { MenuLayerProps } from './menu';
import { MenuPartsProvider, type MenuParts } from './menu-parts';
import styles from './menu.module.css';

// Named one by one, so that the bundler leaves out the primitives that no item uses.
const PARTS: MenuParts = {
  Item: Primitive.Item,
  LinkItem: Primitive.LinkItem,
  Separator: Primitive.Separator,
  Group: Primitive.Group,
  GroupLabel: Primitive.GroupLabel,
  CheckboxItem: Primitive.CheckboxItem,
  RadioGroup: Primitive.RadioGroup,
  RadioItem: Primitive.RadioItem,
};

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
            <MenuPartsProvider value={PARTS}>{children}</MenuPartsProvider>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
