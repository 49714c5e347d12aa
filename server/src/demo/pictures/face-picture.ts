import sharp from 'sharp';
import type { DemoMember } from '../demo-people';

type Face = DemoMember['face'];

/** Behind the head, and in front of it. */
const hair: Record<Face['cut'], [behind: string, front: string]> = {
  short: [
    '',
    '<path d="M146 214c-8-92 52-128 112-124 66 4 116 44 108 126-14-44-52-66-110-64-62-2-96 20-110 62z"/>',
  ],
  bob: [
    '<path d="M128 320c-22-150 28-244 128-244s150 94 128 244z"/>',
    '<path d="M150 226c0-84 42-124 106-124s106 40 106 124c-40-18-78-50-96-82-20 40-66 70-116 82z"/>',
  ],
  long: [
    '<path d="M116 470c-10-250 10-396 140-396s150 146 140 396z"/>',
    '<path d="M152 236c-4-90 40-134 104-134s108 44 104 134c-34-24-84-66-102-110-20 46-62 88-106 110z"/>',
  ],
  bun: [
    '<circle cx="256" cy="72" r="48"/>',
    '<path d="M148 216c0-84 44-124 108-124s108 40 108 124c-22-46-58-74-108-74s-86 28-108 74z"/>',
  ],
  curls: [
    '<g><circle cx="150" cy="190" r="58"/><circle cx="176" cy="124" r="60"/><circle cx="256" cy="94" r="64"/><circle cx="336" cy="124" r="60"/><circle cx="362" cy="190" r="58"/><circle cx="140" cy="256" r="44"/><circle cx="372" cy="256" r="44"/></g>',
    '<g><circle cx="190" cy="146" r="38"/><circle cx="256" cy="128" r="42"/><circle cx="322" cy="146" r="38"/></g>',
  ],
};

const faceSvg = ({ skin, hair: colour, cut, top, paper }: Face) => {
  const [behind, front] = hair[cut];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <rect width="512" height="512" fill="${paper}"/>
    <g fill="${colour}">${behind}</g>
    <path d="M60 512c6-92 86-126 196-126s190 34 196 126z" fill="${top}"/>
    <path d="M214 320h84v62c0 30-84 30-84 0z" fill="${skin}"/><path d="M214 344c24 26 60 26 84 0v22c-24 22-60 22-84 0z" fill="#000" opacity=".12"/>
    <ellipse cx="256" cy="240" rx="104" ry="126" fill="${skin}"/>
    <g fill="${colour}">${front}</g>
    <g fill="#2a1c1c"><circle cx="216" cy="244" r="9"/><circle cx="296" cy="244" r="9"/></g>
    <g fill="none" stroke="#2a1c1c" stroke-width="6" stroke-linecap="round"><path d="M198 218q18-12 36-2M278 216q18-10 36 2" opacity=".7"/><path d="M256 252q-10 28 4 34" opacity=".35"/><path d="M218 306q38 32 76 0"/></g>
    <g fill="#e0605a" opacity=".22"><circle cx="190" cy="284" r="22"/><circle cx="322" cy="284" r="22"/></g>
  </svg>`;
};

/** A simple face in the style of a paper cut, as WebP. */
export const facePicture = (face: Face): Promise<Buffer> =>
  sharp(Buffer.from(faceSvg(face)))
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
