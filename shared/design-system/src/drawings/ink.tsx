import { Drawing } from './drawing';

const ACCENT = 'var(--accent)';

/** Empty closet, no outfit. */
export function HangerDrawing() {
  return (
    <Drawing tint={<path d="M24 66c10-34 44-52 76-44s46 38 36 62-44 30-72 24S16 92 24 66Z" />}>
      <path d="M80 47c0-7 10-8 10-17a10 10 0 0 0-20-1" />
      <path d="M80 47 31 80c-6 4-4 11 3 11h92c7 0 9-7 3-11L80 47Z" />
      <path d="M80 55 44 82h72L80 55Z" strokeWidth="1" />
      <path d="M112 91c1 5-2 9 1 13s6 2 5-1-6-2-8 2" stroke={ACCENT} />
    </Drawing>
  );
}

/** No text or board yet. */
export function ThreadDrawing() {
  return (
    <Drawing tint={<path d="M30 50c14-26 50-34 78-22s36 46 14 62-66 20-84 4-16-30-8-44Z" />}>
      <rect x="36" y="28" width="46" height="9" rx="4.5" />
      <rect x="36" y="85" width="46" height="9" rx="4.5" />
      <path d="M41 37c4 14 4 34 0 48m36-48c-4 14-4 34 0 48" />
      <path
        d="m43 50 32-8m-31 17 31-8m-31 17 31-8m-31 17 31-8m-32 16 33-8"
        stroke={ACCENT}
        strokeWidth="1.3"
      />
      <path d="M75 76c14 9 20 22 33 17s4-21-5-14 4 25 19 9c7-8 7-22 11-36" stroke={ACCENT} />
      <path d="M138 20 116 103c-.5 2-2 2-1.6-.5L133 23c1-4 6-6.5 5-3Z" />
      <path d="m135 25-2.5 9" strokeWidth="2.4" />
    </Drawing>
  );
}

/** Nothing worn or planned. */
export function ShoeDrawing() {
  return (
    <Drawing tint={<path d="M18 58c8-26 42-32 70-22s58 26 54 48-46 22-78 18-54-18-46-44Z" />}>
      <path d="M30 36c-4 12-3 24 4 33 8 4 16 6 26 9l20 14c12 8 30 9 52 8 8 0 12-2 12-6 0-7-8-10-17-13-18-5-30-14-40-26-6-7-9-13-12-19-5 13-14 19-25 16-8-2-14-8-20-16Z" />
      <path d="M34 69c-4 10-4 20-3 31h6c1-11 4-19 12-24" />
      <path d="M36 42c8 9 16 13 25 13 8 0 14-4 18-10" strokeWidth="1" />
      <path d="M82 93c18 5 40 6 60 3" strokeWidth="1" />
      <path d="M104 76c-5-5-11-3-9 2s8 3 12 1c5 2 12 1 11-4s-9-4-14 1Z" stroke={ACCENT} />
    </Drawing>
  );
}

/** A folded pile: no results, nothing archived. */
export function WardrobeDrawing() {
  return (
    <Drawing tint={<path d="M40 24h86v80H40z" />}>
      <path d="M36 18h82v84H36z" />
      <path d="M32 18h90M42 102v8m70-8v8" />
      <path d="M77 18v84" />
      <path d="M77 18 50 26v84l27-8" fill="var(--surface)" />
      <circle cx="56" cy="64" r="1.8" />
      <circle cx="84" cy="60" r="1.8" />
      <path d="M82 30h32" />
      <path d="M92 30c-1 4 3 4 3 8l-8 9 1 26h15l1-26-8-9" stroke={ACCENT} />
      <path d="M109 30v58" strokeWidth="1" />
      <path d="M60 18v-8h26v8M58 10h30" />
    </Drawing>
  );
}

/** Nothing to celebrate yet: challenges, VIP. */
export function RibbonDrawing() {
  return (
    <Drawing tint={<path d="M20 56c10-26 44-18 62-18s50-14 60 12-18 48-60 46-72-14-62-40Z" />}>
      <path d="M72 50C58 30 36 22 26 30c-10 9-6 36 4 40 10 3 30-6 42-14Z" />
      <path d="M88 50c14-20 36-28 46-20 10 9 6 36-4 40-10 3-30-6-42-14Z" />
      <path d="M70 48c3-4 17-4 20 0s3 10 0 13-17 3-20 0-3-9 0-13Z" stroke={ACCENT} />
      <path d="M73 63C66 78 56 92 42 106l14-3 4 9c12-14 19-29 21-47" />
      <path d="M87 63c7 15 17 29 31 43l-14-3-4 9C90 100 84 88 81 74" />
      <path d="M70 52c-12-4-24-8-34-8m54 8c12-4 24-8 34-8" strokeWidth="1" />
    </Drawing>
  );
}

/** No messages, no notifications. */
export function EnvelopeDrawing() {
  return (
    <Drawing tint={<path d="M34 36h98v66H34z" />}>
      <path d="M28 30h98v66H28z" />
      <path d="m28 31 44 36c3 2.5 7 2.5 10 0l44-36" />
      <path d="m28 95 36-34m62 34L90 61" strokeWidth="1" />
      <path
        d="M77 78c-8-6-12-10-12-15 0-7 9-8 12-2 3-6 12-5 12 2 0 5-4 9-12 15Z"
        fill={ACCENT}
        stroke="var(--surface)"
      />
      <path d="M134 24c4 2 7 5 9 9m-16-15 2-8m17 30 8-1" />
    </Drawing>
  );
}

/** A closed door: forbidden, locked, VIP. */
export function KeyDrawing() {
  return (
    <Drawing tint={<path d="M20 60c2-28 34-38 56-28s66 0 66 30-34 42-62 34-62-8-60-36Z" />}>
      <circle cx="48" cy="54" r="22" />
      <circle cx="48" cy="54" r="14" strokeWidth="1" />
      <path d="M69 50h68v8H69" />
      <path d="M118 58v14h6v-6h5v10h8V58" />
      <path d="M76 50v8m5-8v8" />
      <path d="M40 73c-2 12-10 16-8 24s12 5 8-3-14-1-16 9m24-28c4 10 12 14 12 24" stroke={ACCENT} />
    </Drawing>
  );
}

/** No person found: profiles, people, "for you". */
export function MirrorDrawing() {
  return (
    <Drawing tint={<ellipse cx="86" cy="54" rx="34" ry="44" />}>
      <ellipse cx="80" cy="52" rx="32" ry="42" />
      <ellipse cx="80" cy="52" rx="27" ry="37" strokeWidth="1" />
      <path d="M44 52h-6v54m78-54h6v54M30 106h16m68 0h16M38 100c26-6 58-6 84 0" />
      <path d="m66 46 18-20m-18 36 32-36" strokeWidth="1" />
      <path d="M134 22v12m-6-6h12M22 30v8m-4-4h8" stroke={ACCENT} />
    </Drawing>
  );
}

/** Empty board, no pins. */
export function CorkDrawing() {
  return (
    <Drawing tint={<path d="M30 30c24-16 74-18 98-4s22 62-6 74-78 8-94-10-18-46 2-60Z" />}>
      <path d="M26 26h100v74H26z" />
      <path d="m40 40 30-3 3 34-30 3-3-34Z" fill="var(--surface)" />
      <path d="m82 36 30 4-5 40-30-4 5-40Z" fill="var(--surface)" />
      <path d="M47 64c4-9 8-14 11-14s5 5 9 12m23 4c2-8 6-12 10-11s5 6 6 13" strokeWidth="1" />
      <path d="M38 84h28m-28 7h20" strokeWidth="1" />
      <circle cx="55" cy="38" r="3.5" fill={ACCENT} stroke="none" />
      <circle cx="98" cy="38" r="3.5" fill={ACCENT} stroke="none" />
      <path d="M55 38c12 12 30 12 43 0" stroke={ACCENT} />
      <path d="M134 20v10m-5-5h10" stroke={ACCENT} />
    </Drawing>
  );
}

/** No trips. */
export function SuitcaseDrawing() {
  return (
    <Drawing tint={<path d="M22 62c4-30 36-44 70-40s52 26 46 54-38 34-70 32-50-18-46-46Z" />}>
      <rect x="36" y="40" width="88" height="62" rx="9" />
      <path d="M64 40V30c0-4 3-7 7-7h18c4 0 7 3 7 7v10" />
      <path d="M54 40v62m52-62v62" strokeWidth="1" />
      <path d="M44 102v6m72-6v6" />
      <path d="M124 52c9 3 12 8 11 15-1 6-8 8-9 14" stroke={ACCENT} />
      <path d="m122 80 9 2-2 12-9-2Z" stroke={ACCENT} />
      <path d="M66 58c5-5 11-1 14 2 3-3 9-7 14-2 5 6-4 15-14 21-10-6-19-15-14-21Z" stroke={ACCENT} />
    </Drawing>
  );
}
