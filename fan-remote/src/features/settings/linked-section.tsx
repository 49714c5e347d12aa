import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Section, type SectionProps } from '@bestie/design-system/section';
import styles from './linked-section.module.css';

/** A section that links lead to: when the address ends in its id, it scrolls into view and takes the focus. */
export function LinkedSection({ id, ...props }: SectionProps & { id: string }) {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const wanted = hash === `#${id}`;
  useEffect(() => {
    if (!wanted) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [wanted]);
  return <Section {...props} ref={section} id={id} tabIndex={-1} className={styles.section} />;
}
