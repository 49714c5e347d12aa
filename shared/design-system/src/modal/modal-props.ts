import type { ReactNode, RefObject } from 'react';

/** Common props of {@link Dialog} and {@link Drawer}. */
export interface ModalProps {
  open: boolean;
  /** Called with false on Escape, on the close button and on a press outside. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence below the title, read out with it. */
  description?: ReactNode;
  /** The buttons, which stay at the bottom while the content scrolls. */
  footer?: ReactNode;
  /**
   * False disables closing by a press outside, so that no input is lost (Escape and the button still close).
   */
  dismissible?: boolean;
  /** Gets the focus on opening; by default the first field or control, or Close without any. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Runs after the closing animation. */
  onClosed?: () => void;
  className?: string;
  children?: ReactNode;
}

export interface ModalLayerProps extends ModalProps {
  /** Class of the module's stylesheet that sets position and width. */
  shape: string;
  /**
   * The content is for reading rather than for filling in: the first control gets the focus instead of the
   * first field.
   */
  reading?: boolean;
  role?: 'alertdialog';
}
