import type { ReactNode, RefObject } from 'react';

/** What {@link Dialog} and {@link Drawer} have in common. */
export interface ModalProps {
  open: boolean;
  /** Called with false on Escape, on the close button and on a press outside. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title, read out with it. */
  description?: ReactNode;
  /** Stays at the bottom while the content scrolls: the buttons. */
  footer?: ReactNode;
  /** False while something must not be lost: a press outside does nothing (Escape and the button still close). */
  dismissible?: boolean;
  /** Gets the focus on opening; otherwise the first field or control, and Close where there is no other. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Runs after the closing motion. */
  onClosed?: () => void;
  className?: string;
  children?: ReactNode;
}

export interface ModalLayerProps extends ModalProps {
  /** Class of the module's sheet that gives place and width. */
  shape: string;
  /** It is read rather than filled in: the first control has the focus, and not the first field. */
  reading?: boolean;
  role?: 'alertdialog';
}
