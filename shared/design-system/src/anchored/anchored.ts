import type { ReactElement, ReactNode } from 'react';
import type { TriggerProps } from '../deferred/deferred-trigger';

/** What menus and popovers have in common: they open beside their trigger. */
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

/** The same for what is loaded on the first opening. */
export type LayerOf<Props extends AnchoredProps> = Props & { replayPress: boolean };
