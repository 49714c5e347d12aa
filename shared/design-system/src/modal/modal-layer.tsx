import { useRef, type FocusEvent } from 'react';
import { Dialog as Primitive } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { classNames } from '../class-names';
import { IconButton } from '../icon-button/icon-button';
import { enterSubmits } from './enter-submits';
import { firstFocus } from './first-focus';
import { useBackCloses } from './use-back-closes';
import type { ModalLayerProps } from './modal-props';
import styles from './modal.module.css';

/** While developing and in tests: Enter does what the primary button says, in every field of a dialog or sheet. */
const checkEnter =
  process.env.NODE_ENV === 'production'
    ? undefined
    : ({ target }: FocusEvent) => {
        if (enterSubmits(target)) return;
        const name =
          target.getAttribute('aria-label') ?? (target as HTMLInputElement).labels?.[0]?.textContent;
        console.error(`Enter does nothing in “${name}”: it is in no form with a submit button.`);
      };

/**
 * A modal layer with title, scrolling body and footer; a bottom sheet on phones. The focus is trapped inside
 * and returned on closing.
 */
export function ModalLayer({
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
  reading = false,
  role,
  children,
}: ModalLayerProps) {
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  useBackCloses(open, () => onOpenChange(false));
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
          initialFocus={initialFocus ?? (() => firstFocus(body.current, foot.current, { reading }))}
          className={classNames(styles.popup, styles[shape], className)}
          onFocus={checkEnter}
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
          {children !== undefined && (
            <div ref={body} className={styles.body}>
              {children}
            </div>
          )}
          {footer && (
            <footer ref={foot} className={styles.footer}>
              {footer}
            </footer>
          )}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
