import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { Link } from '../link/link';
import styles from './section.module.css';

export interface SectionProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title: ReactNode;
  /** A secondary sentence below the title. */
  lede?: ReactNode;
  /** A link at the right: "See all". */
  more?: { label: string; href: string };
  /** Buttons at the right. */
  actions?: ReactNode;
  level?: 2 | 3;
}

/** A part of a page below a hairline, with its own heading. */
export function Section({
  title,
  lede,
  more,
  actions,
  level = 2,
  className,
  children,
  ...props
}: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} {...props} className={classNames(styles.section, className)}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Heading id={id}>{title}</Heading>
          {lede && <p className={styles.lede}>{lede}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {more && (
          <Link href={more.href} className={styles.more}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
