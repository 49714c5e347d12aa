import { categoryLabels } from '@bestie/contracts/items';
import type { Statistics } from '@bestie/contracts/statistics.contract';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { RingChart } from '@bestie/design-system/ring-chart';
import { Section } from '@bestie/design-system/section';
import { ShareBars } from '@bestie/design-system/share-bars';
import { colourOption } from '../../../parts/items/item-words';
import { closetHref } from './stats-view';
import styles from './closet-stats.module.css';

interface Share {
  key: string;
  label: string;
  href: string;
  pieces: number;
  wears: number;
}

/** The table behind either chart. */
const shareTable = (caption: string, header: string, rows: Share[]) => ({
  caption,
  columns: [
    {
      key: 'name',
      header,
      primary: true,
      cell: (row: Share) => <Link href={row.href}>{row.label}</Link>,
    },
    { key: 'pieces', header: 'Pieces', align: 'end' as const, cell: (row: Share) => row.pieces },
    { key: 'wears', header: 'Wears', align: 'end' as const, cell: (row: Share) => row.wears },
    {
      key: 'each',
      header: 'Wears per piece',
      align: 'end' as const,
      cell: (row: Share) => formatNumber(row.wears / row.pieces, 1),
    },
  ],
  rows,
  rowKey: (row: Share) => row.key,
});

/** Composition of the closet, and how much of it is worn. */
export function ColourAndCategory({ figures }: { figures: Statistics }) {
  const { pieces, byColour, byCategory, uncoloured } = figures;
  if (pieces === 0) return null;
  const wears = byCategory.reduce((sum, share) => sum + share.wears, 0);
  const colours = byColour.map((share) => ({
    ...share,
    key: share.colour,
    label: colourOption(share.colour).label,
    swatch: colourOption(share.colour).swatch,
    href: closetHref('colour', share.colour),
  }));
  const categories = byCategory.map((share) => ({
    ...share,
    key: share.category,
    label: categoryLabels[share.category],
    href: closetHref('category', share.category),
  }));
  const [first] = colours;
  return (
    <Section title="What your closet is made of">
      <div className={styles.pair}>
        {first && (
          <ChartFigure
            title="Colours"
            note={`A piece with two colours counts for both.${uncoloured > 0 ? ` ${plural(uncoloured, 'piece')} without a known colour.` : ''}`}
            table={shareTable('Pieces and wears by colour', 'Colour', colours)}
          >
            <RingChart
              label={`Pieces by colour: ${colours.map((colour) => `${colour.label} ${colour.pieces}`).join(', ')}`}
              parts={colours.map((colour) => ({
                ...colour,
                value: colour.pieces,
                colour: colour.swatch ?? 'var(--line-strong)',
                detail: formatNumber(colour.pieces),
              }))}
            >
              <span className={styles.ringWord}>{first.label}</span>
              <span className={styles.ringNote}>leads with {plural(first.pieces, 'piece')}</span>
            </RingChart>
          </ChartFigure>
        )}
        <ChartFigure
          title="Categories"
          note="What you own, and what you actually wear."
          table={shareTable('Pieces and wears by category', 'Category', categories)}
        >
          <ShareBars
            measures={['of your pieces', 'of your wears']}
            rows={categories.map((category) => ({
              ...category,
              shares:
                wears > 0 ? [category.pieces / pieces, category.wears / wears] : [category.pieces / pieces],
              detail: `${plural(category.pieces, 'piece')} · ${plural(category.wears, 'wear')}`,
            }))}
          />
        </ChartFigure>
      </div>
    </Section>
  );
}
