import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './page-header.module.css';

export interface PageHeaderProps extends Omit<ComponentPropsWithRef<'header'>, 'title'> {
  title: ReactNode;
  /** One sentence under the title; `' '` keeps its place on a home page while it loads. */
  lede?: ReactNode;
  /** Above the title: a date, a state. */
  eyebrow?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** `xl` for the home pages' greeting. */
  size?: 'l' | 'xl';
}

/** The header of every page, with its only h1. */
export function PageHeader({
  title,
  lede,
  eyebrow,
  actions,
  size = 'l',
  className,
  children,
  ...props
}: PageHeaderProps) {
  return (
    <header {...props} className={classNames(styles.header, className)}>
      <div className={styles.words}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles[size]}>{title}</h1>
        {lede && <p className={styles.lede}>{lede}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && <div className={styles.rest}>{children}</div>}
    </header>
  );
}
