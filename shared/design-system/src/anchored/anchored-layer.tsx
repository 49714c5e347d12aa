import type { Menu } from '@base-ui/react/menu';
import type { Popover } from '@base-ui/react/popover';
import { classNames } from '../class-names';
import { useReplayedPress } from '../deferred/deferred-trigger';
import type { AnchoredProps, LayerOf } from './anchored';
import styles from './anchored.module.css';

type Part = 'Root' | 'Trigger' | 'Portal' | 'Positioner' | 'Popup';

/** A trigger with its popup: the common frame of menus and popovers, built from their own primitives. */
export function AnchoredLayer({
  parts,
  side = 'bottom',
  align,
  gap,
  trigger,
  open,
  replayPress,
  onOpenChange,
  className,
  children,
}: LayerOf<AnchoredProps> & {
  parts: Pick<typeof Menu, Part> | Pick<typeof Popover, Part>;
  /** Pixels between trigger and popup. */
  gap: number;
}) {
  const pressed = useReplayedPress(replayPress);
  // These props mean the same for both primitives.
  const Primitive = parts as Pick<typeof Popover, Part>;
  return (
    <Primitive.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Primitive.Trigger ref={pressed} render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner
          side={side}
          align={align}
          sideOffset={gap}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Primitive.Popup className={classNames(styles.popup, className)}>{children}</Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
