import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Link } from '../link/link';
import styles from './card.module.css';

export interface CardProps extends Omit<ComponentPropsWithRef<'article'>, 'title'> {
  /** Small line above the title: a date, a category. */
  eyebrow?: ReactNode;
  title?: ReactNode;
  /** Makes the whole card a link; other buttons inside stay reachable. */
  href?: string;
  /** At the right of the title: a menu, a badge. */
  actions?: ReactNode;
  /** A picture at the top, without margins. */
  media?: ReactNode;
  /**
   * `paper` is raised with a hairline, `tint` has the accent's tint, `bare` has only spacing and a hairline
   * above.
   */
  variant?: 'paper' | 'tint' | 'bare';
  /** Heading level of the title. */
  level?: 2 | 3 | 4;
}

/** One thing with a title, and optionally a picture and a link. */
export function Card({
  eyebrow,
  title,
  href,
  actions,
  media,
  variant = 'paper',
  level = 3,
  className,
  children,
  ...props
}: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <article
      {...props}
      className={classNames(styles.card, styles[variant], href && styles.linked, className)}
    >
      {media && <div className={styles.media}>{media}</div>}
      {(eyebrow || title || actions) && (
        <header className={styles.head}>
          <div className={styles.words}>
            {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
            {title && (
              <Heading className={styles.title}>
                {href ? (
                  <Link href={href} className={styles.link}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </Heading>
            )}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </article>
  );
}
