import type { ReactElement, ReactNode } from 'react';
import { Popover as Primitive } from '@base-ui/react/popover';
import { classNames } from '../class-names';
import styles from './popover.module.css';

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement;
  /** Accessible name of what opens; shown as its title unless `titleHidden`. */
  title: string;
  titleHidden?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A small panel beside its trigger, for a few controls or a few words. */
export function Popover({
  trigger,
  title,
  titleHidden,
  side = 'bottom',
  align = 'start',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Primitive.Trigger render={trigger} />
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
