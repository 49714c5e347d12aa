import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Link, type LinkProps } from '../link/link';
import { Tooltip } from '../tooltip/tooltip';
import styles from './icon-button.module.css';

interface IconButtonLook {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  /** `outline` has a hairline circle, `photo` is for buttons on a picture. */
  variant?: 'ghost' | 'outline' | 'photo';
  /** A small number or dot at the corner, such as unread notifications; put its meaning into `label`. */
  badge?: ReactNode;
  /** Omits the tooltip where the label is shown beside it. */
  tooltip?: boolean;
}

export type IconButtonProps = IconButtonLook &
  (
    | (Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & { href?: undefined })
    | Omit<LinkProps, 'children' | 'aria-label'>
  );

/** A round button of 44 px with an icon. Its label is the accessible name and the tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  badge,
  tooltip = true,
  ...props
}: IconButtonProps) {
  const className = classNames(styles.button, styles[variant], props.className);
  const content = (
    <>
      {icon}
      {badge !== undefined && badge !== null && badge !== false && (
        <span className={styles.badge} aria-hidden="true">
          {badge === true ? '' : badge}
        </span>
      )}
    </>
  );
  const control =
    props.href === undefined ? (
      <button type="button" {...props} aria-label={label} className={className}>
        {content}
      </button>
    ) : (
      <Link {...props} aria-label={label} className={className}>
        {content}
      </Link>
    );
  return tooltip ? (
    <Tooltip label={label} purpose="name">
      {control}
    </Tooltip>
  ) : (
    control
  );
}
