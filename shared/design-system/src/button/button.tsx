import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Link, type LinkProps } from '../link/link';
import { Spinner } from '../spinner/spinner';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

interface ButtonLook {
  /**
   * `primary` once per view; `quiet` beside it; `ghost` for the least important; `danger` for destructive
   * actions.
   */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Before the label. Decorative. */
  icon?: ReactNode;
  /** After the label, such as a chevron. Decorative. */
  trailingIcon?: ReactNode;
  /** Takes the full width of its container. */
  block?: boolean;
}

export type ButtonProps = ButtonLook &
  (
    | (ComponentPropsWithRef<'button'> & {
        href?: undefined;
        /** Shows a spinner, keeps the focus and the width, and ignores clicks. */
        loading?: boolean;
      })
    | (LinkProps & { loading?: undefined })
  );

function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A button, or with `href` a link with the same look. The default `type` is `button`. */
export function Button({
  variant = 'quiet',
  size = 'm',
  icon,
  trailingIcon,
  block,
  children,
  ...props
}: ButtonProps) {
  const className = classNames(
    styles.button,
    styles[variant],
    styles[`size-${size}`],
    block && styles.block,
    props.className,
  );
  const content = (
    <>
      {props.loading ? (
        <Spinner />
      ) : (
        icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )
      )}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {trailingIcon && (
        <span className={styles.icon} aria-hidden="true">
          {trailingIcon}
        </span>
      )}
    </>
  );
  if (props.href !== undefined) {
    const { loading: _never, ...link } = props;
    return (
      <Link {...link} className={className}>
        {content}
      </Link>
    );
  }
  const { loading = false, href: _never, ...button } = props;
  return (
    <button
      type="button"
      {...button}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
      className={className}
    >
      {content}
    </button>
  );
}
