import type { ReactNode, RefObject } from 'react';
import { Dialog as Primitive } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { classNames } from '../class-names';
import { IconButton } from '../icon-button/icon-button';
import styles from './modal.module.css';

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
  /** Gets the focus on opening; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Runs after the closing motion. */
  onClosed?: () => void;
  className?: string;
  children?: ReactNode;
}

/** Modal layer with title, scrolling body and footer; a bottom sheet on phones. Focus is kept inside and given back. */
export function Modal({
  open,
  onOpenChange,
  title,
  description,
  footer,
  dismissible = true,
  initialFocus,
  onClosed,
  className,
  shape,
  role,
  children,
}: ModalProps & { shape: string; role?: 'alertdialog' }) {
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
      disablePointerDismissal={!dismissible}
    >
      <Primitive.Portal>
        <Primitive.Backdrop className={styles.backdrop} />
        <Primitive.Popup
          {...(role && { role })}
          initialFocus={initialFocus}
          className={classNames(styles.popup, styles[shape], className)}
        >
          <header className={styles.head}>
            <div className={styles.words}>
              <Primitive.Title className={styles.title}>{title}</Primitive.Title>
              {description && (
                <Primitive.Description className={styles.description}>{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close
              render={<IconButton label="Close" icon={<X />} tooltip={false} className={styles.close} />}
            />
          </header>
          {children !== undefined && <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
