import type { Spotlight } from '@bestie/contracts/spotlights.contract';
import type { EditionPart } from '@bestie/contracts/spotlights';
import { Section } from '@bestie/design-system/section';
import { SpotlightCard } from './spotlight-card';
import styles from './edition-part.module.css';

const titles: Record<EditionPart, { title: string; lede: string }> = {
  picked: { title: 'Our picks', lede: 'What our curators would hang on their own doors.' },
  loved: { title: 'Most loved', lede: 'What you kept coming back to.' },
  running: { title: 'In the running', lede: 'Nominated this week. Love what you love: on Monday it counts.' },
};

export interface SpotlightListProps {
  items: readonly Spotlight[];
  hrefOf: (spotlight: Spotlight) => string;
  seen: (id: string) => (element: HTMLElement | null) => (() => void) | undefined;
  /** So many stand in the first view. */
  first?: number;
}

/** Outfits as a grid. */
export function SpotlightList({ items, hrefOf, seen, first = 3 }: SpotlightListProps) {
  return (
    <ul className={styles.grid}>
      {items.map((spotlight, index) => (
        <li key={spotlight.id} ref={seen(spotlight.id)}>
          <SpotlightCard spotlight={spotlight} href={hrefOf(spotlight)} priority={index < first} />
        </li>
      ))}
    </ul>
  );
}

/** A part of an edition; nothing where it is empty. */
export function EditionPartSection({ part, ...list }: SpotlightListProps & { part: EditionPart }) {
  if (list.items.length === 0) return null;
  return (
    <Section {...titles[part]}>
      <SpotlightList {...list} />
    </Section>
  );
}
