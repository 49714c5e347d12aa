import { LogoMark, Wordmark } from '../brand/brand';
import {
  CorkDrawing,
  EnvelopeDrawing,
  HangerDrawing,
  KeyDrawing,
  MirrorDrawing,
  PinsDrawing,
  RibbonDrawing,
  ShoeDrawing,
  SuitcaseDrawing,
  ThreadDrawing,
  WardrobeDrawing,
} from '../drawings/drawings';
import { Section } from '../section/section';
import styles from './gallery.module.css';

const DRAWINGS = [
  { name: 'Cork board', Sheet: CorkDrawing },
  { name: 'Hanger', Sheet: HangerDrawing },
  { name: 'Thread and needle', Sheet: ThreadDrawing },
  { name: 'Pins', Sheet: PinsDrawing },
  { name: 'Shoe', Sheet: ShoeDrawing },
  { name: 'Wardrobe', Sheet: WardrobeDrawing },
  { name: 'Ribbon', Sheet: RibbonDrawing },
  { name: 'Envelope', Sheet: EnvelopeDrawing },
  { name: 'Key', Sheet: KeyDrawing },
  { name: 'Mirror', Sheet: MirrorDrawing },
  { name: 'Suitcase', Sheet: SuitcaseDrawing },
];

const ROLES = [
  ['--surface', '--ink'],
  ['--surface-raised', '--ink'],
  ['--surface-sunk', '--ink-soft'],
  ['--accent', '--accent-ink'],
  ['--accent-soft', '--accent'],
  ['--danger', '--danger-ink'],
  ['--danger-soft', '--danger'],
  ['--success-soft', '--success'],
  ['--warning-soft', '--warning'],
  ['--ink', '--surface'],
] as const;

/** Wordmark, drawings, type and colours. */
export function GalleryInk() {
  return (
    <>
      <Section title="Drawings">
        <div className={styles.row}>
          <Wordmark height={56} />
          <LogoMark size={64} />
          <Wordmark />
          <LogoMark size={28} />
        </div>
        <div className={styles.drawings}>
          {DRAWINGS.map(({ name, Sheet }) => (
            <figure key={name}>
              <Sheet />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section title="Type and colour">
        <div className={styles.type}>
          <p style={{ font: '480 var(--heading-xl) / 1 var(--serif)', letterSpacing: '-0.035em' }}>
            Wear it again
          </p>
          <p style={{ font: '480 var(--heading-l) / 1.04 var(--serif)', letterSpacing: '-0.025em' }}>
            Five pieces, twelve outfits
          </p>
          <h3>A smaller heading for parts of a card</h3>
          <p className={styles.fixed}>
            Text is Instrument Sans. Lines are no longer than 68 characters, figures in tables are{' '}
            <em>tabular</em>, and <a href="#type">links are underlined</a>.{' '}
            <strong>What matters is bold.</strong>
          </p>
        </div>
        <div className={styles.swatches}>
          {ROLES.map(([surface, ink]) => (
            <div
              key={surface}
              className={styles.swatch}
              style={{ background: `var(${surface})`, color: `var(${ink})` }}
            >
              {surface}
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
