import type { ReactNode } from 'react';
import { Wordmark } from '@bestie/design-system/brand';
import styles from './login.module.css';

/** A garment on its hanger; paths are drawn around the hook. */
function Hung({ x, tilt = 0, children }: { x: number; tilt?: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} 84) rotate(${tilt})`}>
      <path d="M-5-8c0-8 11-8 11 0 0 7-6 7-6 17M0 9-44 34M0 9l44 25" />
      {children}
    </g>
  );
}

/** A rail of clothes, drawn for this page. */
function Rail() {
  return (
    <svg className={styles.rail} viewBox="0 0 800 560" aria-hidden="true">
      <path className={styles.floor} d="M20 540c140-7 600-9 760-1" />
      <path className={styles.pole} d="M60 84h680M92 84v452M712 84v452M66 536h52M686 536h52" />
      <Hung x={184} tilt={-1}>
        <path
          className={styles.coat}
          d="M-17 18-50 33c-13 6-19 16-21 33l-15 172 29 4 10-104-9 236c38 10 74 10 112 0l-9-236 10 104 29-4L71 66c-2-17-8-27-21-33L17 18 0 60Z"
        />
        <path
          className={styles.seam}
          d="M-17 18-31 58l19 12-10 16L0 150 22 86 12 70l19-12L17 18M0 150v228M-47 172h94M-47 190h94M-13 214h.1M-13 248h.1M-13 282h.1M-38 236l20-4M38 236l-20-4"
        />
      </Hung>
      <Hung x={298} tilt={1.5}>
        <path
          className={styles.shirt}
          d="M-18 16-46 28c-16 8-23 18-28 36l-16 84 30 8 12-52-2 136c34 8 66 8 100 0l-2-136 12 52 30-8-16-84c-5-18-12-28-28-36L18 16C10 26-10 26-18 16Z"
        />
        <path
          className={styles.stripes}
          d="M-36 100v132M-24 60v184M-12 40v206M12 40v206M24 60v184M36 100v132"
        />
        <path className={styles.seam} d="M-18 16-8 44 0 30 8 44 18 16M0 30v214M-66 138l-24 10M66 138l24 10" />
      </Hung>
      <Hung x={420} tilt={-0.5}>
        <path
          className={styles.dress}
          d="M-30 46-26 22M30 46 26 22M-34 50c12 12 24 8 34 20 10-12 22-8 34-20l-6 76c14 62 44 122 62 208-16 12-30 2-45 10-15 7-29-1-45 4-16-5-30 3-45-4-15-8-29 2-45-10 18-86 48-146 62-208Z"
        />
        <path
          className={styles.glint}
          d="M-25 128c18 6 34 6 50 0M-12 150c-6 60-22 118-36 178M14 152c4 64 18 116 30 170M0 152v180"
        />
      </Hung>
      <Hung x={545} tilt={1}>
        <path
          className={styles.trousers}
          d="M-34 34h68l16 330c-14 5-29 5-42 0L0 140l-8 224c-13 5-28 5-42 0Z"
        />
        <path className={styles.seam} d="M-35 52h70M0 52v88M-20 58-28 360M20 58l8 302" />
      </Hung>
      <Hung x={634} tilt={-2}>
        <path className={styles.skirt} d="M-32 34h64l38 178c-44 14-96 14-140 0Z" />
        <path className={styles.seam} d="M-34 50h68M-22 52l-24 164M-8 52l-8 168M8 52l8 168M22 52l24 164" />
      </Hung>
      <g transform="translate(88 96) rotate(-7)">
        <path
          className={styles.hat}
          d="M-64-20c20-12 34-12 42-14 4-26 40-30 48-4 10 0 22 2 40 14-40 16-92 16-130 4Z"
        />
        <path className={styles.band} d="M-22-34c16 6 34 4 48-4l2 10c-18 8-34 8-52 2Z" />
      </g>
      <g transform="translate(606 452)">
        <path d="M-28 12c0-54 72-54 72 0" />
        <path className={styles.bag} d="M-46 10h108l10 66c1 8-3 12-10 12H-46c-7 0-11-4-10-12Z" />
        <path className={styles.glint} d="M-50 36h116M2 30h12v14H2Z" />
      </g>
      <g transform="translate(262 500)">
        <path
          className={styles.shoe}
          d="M-60 38v-30c0-8 8-10 12-2 10 18 22 20 40 22 10 1 14 10 6 10h-26c-14 0-20-10-26-16l-2 16Z"
        />
        <path
          className={styles.shoe}
          d="M4 38V8c0-8 8-10 12-2 10 18 22 20 40 22 10 1 14 10 6 10H36C22 38 16 28 10 22L8 38Z"
        />
      </g>
    </svg>
  );
}

/** The illustration of the sign-in page, in the style of a magazine cover. */
export function Cover() {
  return (
    <div className={styles.cover}>
      <div className={styles.masthead}>
        <Wordmark height={70} decorative />
      </div>
      <Rail />
    </div>
  );
}
