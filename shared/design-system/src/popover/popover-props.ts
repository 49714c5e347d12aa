import type { AnchoredProps } from '../anchored/anchored';

export interface PopoverProps extends AnchoredProps {
  /** Accessible name of the popup, shown as its title unless `titleHidden`. */
  title: string;
  titleHidden?: boolean;
}
