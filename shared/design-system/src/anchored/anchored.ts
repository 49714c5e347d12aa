import type { ReactElement, ReactNode } from 'react';
import type { TriggerProps } from '../deferred/deferred-trigger';

/** Common props of menus and popovers, which open beside their trigger. */
export interface AnchoredProps {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** The same props for popups that are loaded on the first opening. */
export type LayerOf<Props extends AnchoredProps> = Props & { replayPress: boolean };
