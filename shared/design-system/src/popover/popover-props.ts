import type { AnchoredProps } from '../anchored/anchored';

export interface PopoverProps extends AnchoredProps {
  /** Accessible name of what opens; shown as its title unless `titleHidden`. */
  title: string;
  titleHidden?: boolean;
}
