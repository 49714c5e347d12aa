import { Popover as Primitive } from '@base-ui/react/popover';
import { classNames } from '../class-names';
import { useReplayedPress } from '../deferred/deferred-trigger';
import type { PopoverLayerProps } from './popover';
import styles from './popover.module.css';

/** Trigger and panel. */
export function PopoverLayer({
  trigger,
  title,
  titleHidden,
  side = 'bottom',
  align = 'start',
  open,
  replayPress,
  onOpenChange,
  className,
  children,
}: PopoverLayerProps) {
  const pressed = useReplayedPress(replayPress);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Primitive.Trigger ref={pressed} render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Primitive.Popup className={classNames(styles.popup, className)}>
            <Primitive.Title className={titleHidden ? styles.hidden : styles.title}>{title}</Primitive.Title>
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
