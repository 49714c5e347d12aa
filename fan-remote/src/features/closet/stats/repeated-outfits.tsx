import type { Statistics } from '@bestie/contracts/statistics.contract';
import { paths } from '@bestie/contracts/paths';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { plural } from '@bestie/design-system/format-number';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { Section } from '@bestie/design-system/section';
import { agoInWords } from '../../../parts/items/item-words';
import { useToday } from '../../../parts/settings/use-today';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import styles from './closet-stats.module.css';

/** The same pieces, and no others, logged on several days. */
export function RepeatedOutfits({ outfits }: { outfits: Statistics['repeatedOutfits'] }) {
  const today = useToday();
  if (outfits.length === 0) return null;
  return (
    <Section
      title="Most repeated outfit"
      lede="The same pieces, and no others, logged on one day. Repeating is a style."
    >
      <ol className={styles.outfits}>
        {outfits.map(({ pieces, times, lastWornOn }) => (
          <li key={pieces.map(({ id }) => id).join()} className={styles.outfit}>
            <h3 className={styles.outfitTitle}>
              {plural(times, 'day')}
              <span className={styles.outfitNote}>last {agoInWords(lastWornOn, today)}</span>
            </h3>
            <ul className={styles.outfitPieces}>
              {pieces.map(({ id, name, cover }) => (
                <li key={id}>
                  <PhotoTile
                    photo={toPhoto(cover, '', '110px')}
                    fallback={<HangerDrawing />}
                    name={name}
                    title={name}
                    href={`${paths.fan.closet}?item=${id}`}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}
