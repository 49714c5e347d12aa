import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Link } from '../link/link';
import styles from './card.module.css';

export interface CardProps extends Omit<ComponentPropsWithRef<'article'>, 'title'> {
  /** Small line above the title: a date, a category. */
  eyebrow?: ReactNode;
  title?: ReactNode;
  /** Makes the whole card a target; other buttons inside stay reachable. */
  href?: string;
  /** At the right of the title: a menu, a badge. */
  actions?: ReactNode;
  /** Edge to edge at the top: a picture. */
  media?: ReactNode;
  /** `paper` is raised with a hairline, `tint` sits in the accent's tint, `bare` is only space and a hairline above. */
  variant?: 'paper' | 'tint' | 'bare';
  /** Heading level of the title. */
  level?: 2 | 3 | 4;
}

/** One thing with a title, perhaps a picture, perhaps a place to go. */
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
