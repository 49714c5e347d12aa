import { Popover as Primitive } from '@base-ui/react/popover';
import type { LayerOf } from '../anchored/anchored';
import { AnchoredLayer } from '../anchored/anchored-layer';
import { classNames } from '../class-names';
import type { PopoverProps } from './popover-props';
import styles from './popover.module.css';

// Named imports, so that the bundler drops unused primitives.
const FRAME = {
  Root: Primitive.Root,
  Trigger: Primitive.Trigger,
  Portal: Primitive.Portal,
  Positioner: Primitive.Positioner,
  Popup: Primitive.Popup,
};

/** Trigger and panel. */
export function PopoverLayer({
  title,
  titleHidden,
  align = 'start',
  className,
  children,
  ...layer
}: LayerOf<PopoverProps>) {
  return (
    <AnchoredLayer
      {...layer}
      parts={FRAME}
      align={align}
      gap={8}
      className={classNames(styles.popup, className)}
    >
      <Primitive.Title className={titleHidden ? styles.hidden : styles.title}>{title}</Primitive.Title>
      {children}
    </AnchoredLayer>
  );
}
