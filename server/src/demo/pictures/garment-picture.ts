import sharp from 'sharp';
import { shapes } from './garment-shapes';
import type { GarmentShape, Part, ShapeName } from './garment-shapes';

export type Pattern =
  'plain' | 'stripes' | 'breton' | 'check' | 'dots' | 'rib' | 'denim' | 'flowers' | 'plaid' | 'satin';

/** The look of a piece of the demo closet. Colours are `#rrggbb`. */
export interface GarmentLook {
  shape: ShapeName;
  colour: string;
  /** Second colour: cuffs, belts, stripes. */
  trim?: string;
  pattern?: Pattern;
}

/** Size of the canvas; every garment is drawn in its middle. */
export const [width, height] = [1200, 1600];

/** Tile of a pattern; `colour` is the background, `trim` the pattern. */
function patternTile(
  pattern: Pattern,
  colour: string,
  trim: string,
): { size: [number, number]; content: string; turn?: number } {
  const ground = (w: number, h: number) => `<rect width="${w}" height="${h}" fill="${colour}"/>`;
  switch (pattern) {
    case 'stripes':
      return { size: [48, 48], content: `${ground(48, 48)}<rect width="9" height="48" fill="${trim}"/>` };
    case 'breton':
      return { size: [80, 84], content: `${ground(80, 84)}<rect width="80" height="26" fill="${trim}"/>` };
    case 'check':
      return {
        size: [76, 76],
        content: `${ground(76, 76)}<rect width="38" height="76" fill="${trim}" opacity=".45"/><rect width="76" height="38" fill="${trim}" opacity=".45"/>`,
      };
    case 'plaid':
      return {
        size: [168, 168],
        content: `${ground(168, 168)}<g fill="${trim}"><rect x="20" width="52" height="168" opacity=".42"/><rect y="20" width="168" height="52" opacity=".42"/><rect x="112" width="8" height="168" opacity=".7"/><rect y="112" width="168" height="8" opacity=".7"/></g>`,
      };
    case 'dots':
      return {
        size: [72, 72],
        content: `${ground(72, 72)}<g fill="${trim}"><circle cx="18" cy="18" r="10"/><circle cx="54" cy="54" r="10"/></g>`,
      };
    case 'flowers':
      return {
        size: [130, 130],
        content: `${ground(130, 130)}${flower(34, 38, trim)}${flower(98, 100, '#f7e3c1')}<path d="M86 30q14-16 26-6q-6 18-26 6M20 98q10-16 24-8q-4 18-24 8" fill="#5e7355"/>`,
      };
    case 'rib':
      return {
        size: [18, 18],
        content: `${ground(18, 18)}<rect width="6" height="18" fill="#000" opacity=".13"/><rect x="9" width="4" height="18" fill="#fff" opacity=".1"/>`,
      };
    case 'denim':
      return {
        size: [8, 8],
        content: `${ground(8, 8)}<path d="M-2 10L10-2M-2 2L2-2M6 10l4-4" stroke="#fff" stroke-opacity=".16" stroke-width="1.6"/>`,
      };
    case 'satin':
    case 'plain':
      return { size: [16, 16], content: ground(16, 16) };
  }
}

function flower(cx: number, cy: number, colour: string): string {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<ellipse cx="${cx}" cy="${cy - 15}" rx="9" ry="14" transform="rotate(${turn} ${cx} ${cy})"/>`,
    )
    .join('');
  return `<g fill="${colour}">${petals}</g><circle cx="${cx}" cy="${cy}" r="6" fill="#e9b44c"/>`;
}

export function shade(colour: string, amount: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mixed = channels.map((value) =>
    Math.round(amount < 0 ? value * (1 + amount) : value + (255 - value) * amount),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function hangerOf(bar: number | undefined): string {
  if (bar === undefined) return '';
  return `<g fill="none" stroke-linecap="round">
    <path d="M600 ${bar - 26}V${bar - 66}q0-18 16-26q26-14 26-40a38 38 0 0 0-76-2" stroke="#8b8680" stroke-width="9"/>
    <path d="M440 ${bar + 34}Q560 ${bar - 16} 600 ${bar - 24}Q640 ${bar - 16} 760 ${bar + 34}" stroke="#a97b52" stroke-width="22"/>
    <path d="M440 ${bar + 30}Q560 ${bar - 20} 600 ${bar - 28}" stroke="#d3aa80" stroke-width="5"/></g>`;
}

/** A garment as SVG without a background except its shadow, lit from the upper left. */
export function garmentSvg({
  shape: name,
  colour,
  trim = shade(colour, -0.22),
  pattern = 'plain',
}: GarmentLook): string {
  const shape: GarmentShape = shapes[name];
  const { size, content } = patternTile(pattern, colour, trim);
  const fills = {
    main: 'url(#fabric)',
    trim:
      pattern === 'plain' || pattern === 'satin' || pattern === 'rib' || pattern === 'denim'
        ? trim
        : 'url(#fabric)',
    lining: shade(colour, -0.42),
    dark: '#33251f',
  };
  const draw = ({ outline, fabric = 'main' }: Part) => `
    <path d="${outline}" fill="${fills[fabric]}"/>
    <path d="${outline}" fill="url(#volume)"/>
    <path d="${outline}" fill="none" stroke="#1d0c17" stroke-opacity=".26" stroke-width="2.5"/>`;
  const gloss = pattern === 'satin' ? 0.5 : 0.2;
  const whole = shape.parts.map(({ outline }) => `<path d="${outline}"/>`).join('');
  const isJewel = name === 'earrings';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs>
    <pattern id="fabric" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse">${content}</pattern>
    <linearGradient id="volume" x1="0" y1="0" x2="1" y2=".18"><stop offset="0" stop-color="#160811" stop-opacity=".2"/><stop offset=".2" stop-color="#fff" stop-opacity=".1"/><stop offset=".42" stop-color="#fff" stop-opacity=".12"/><stop offset=".74" stop-color="#160811" stop-opacity=".07"/><stop offset="1" stop-color="#160811" stop-opacity=".3"/></linearGradient>
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>
    <filter id="far" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="30"/></filter>
    <filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="8"/></filter>
    <filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="3" seed="7"/><feColorMatrix values="0 0 0 0 .1  0 0 0 0 .05  0 0 0 0 .08  .55 .2 0 0 -.3"/></filter>
    <clipPath id="whole">${whole}</clipPath>
  </defs>
  <g transform="translate(600 800) scale(${shape.view[1]}) translate(-600 ${-shape.view[0]})">
  <g transform="translate(34 52)" fill="#2b1322" opacity=".2" filter="url(#far)">${whole}</g>
  <g transform="translate(9 14)" fill="#2b1322" opacity=".3" filter="url(#near)">${whole}</g>
  ${hangerOf(shape.hanger)}
  ${name === 'tote' || name === 'bag' ? strap(shape, shade(trim, -0.1)) : ''}
  ${shape.parts.map(draw).join('')}
  <g clip-path="url(#whole)">
    <g fill="none" stroke="#160811" stroke-opacity=".3" stroke-width="26" filter="url(#soft)">${shape.folds.map((path) => `<path d="${path}"/>`).join('')}</g>
    <g fill="none" stroke="#fff" stroke-opacity="${gloss}" stroke-width="22" filter="url(#soft)" transform="translate(-34 -6)">${shape.folds.map((path) => `<path d="${path}"/>`).join('')}</g>
    ${isJewel ? '' : '<rect width="1200" height="1600" filter="url(#grain)" opacity=".32"/>'}
  </g>
  <g fill="none" stroke="#160811" stroke-opacity=".42" stroke-width="3" stroke-linecap="round"${pattern === 'denim' ? ' stroke="#d99a4e" stroke-opacity=".9" stroke-dasharray="9 6"' : ''}>${name === 'tote' || name === 'bag' ? '' : shape.seams.map((path) => `<path d="${path}"/>`).join('')}</g>
  ${(shape.buttons ?? []).map(([cx, cy, r]) => `<circle cx="${cx + 2}" cy="${cy + 4}" r="${r}" fill="#160811" opacity=".35"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${shade(trim, 0.25)}"/><circle cx="${cx}" cy="${cy}" r="${r * 0.62}" fill="none" stroke="#160811" stroke-opacity=".4" stroke-width="2"/>`).join('')}
</g></svg>`.replace(
    /stroke="#160811" stroke-opacity="\.42"([^>]*?) stroke="#d99a4e" stroke-opacity="\.9"/,
    'stroke="#d99a4e" stroke-opacity=".9"$1',
  );
}

/** The handles are behind the bag. */
function strap(shape: GarmentShape, colour: string): string {
  const [handle = ''] = shape.seams;
  const other = shape.seams[1]?.startsWith('M4') ? shape.seams[1] : '';
  return `<g fill="none" stroke="${colour}" stroke-width="26" stroke-linecap="round"><path d="${handle}"/>${other ? `<path d="${other}"/>` : ''}</g>`;
}

/** The garment as a photo with its background cut away: 900 by 1200, WebP. */
export function garmentPicture(look: GarmentLook): Promise<Buffer> {
  return sharp(Buffer.from(garmentSvg(look)))
    .resize(900, 1200)
    .webp({ quality: 80, alphaQuality: 90, effort: 6 })
    .toBuffer();
}
