import sharp from 'sharp';

const side = 1400;

/**
 * Draws a cover: a thread through rows of stitches, on one colour.
 * @param turn makes one cover unlike another
 */
export function drawCover(ground: string, ink: string, turn: number): Promise<Buffer> {
  const stitches = Array.from({ length: 9 }, (_, row) => {
    const y = 150 + row * 138;
    const wave = 60 + ((row * (turn + 2) * 37) % 90);
    return `<path d="M-50 ${y} C 300 ${y - wave}, 500 ${y + wave}, 800 ${y} S 1200 ${y - wave}, 1450 ${y}"
      fill="none" stroke="${ink}" stroke-width="${row === turn + 2 ? 34 : 10}" stroke-linecap="round"
      stroke-dasharray="${row === turn + 2 ? 'none' : '70 46'}" opacity="${row === turn + 2 ? 1 : 0.55}"/>`;
  });
  const button = (x: number, y: number) => `
    <circle cx="${x}" cy="${y}" r="150" fill="${ink}"/>
    ${[-46, 46].flatMap((dx) => [-46, 46].map((dy) => `<circle cx="${x + dx}" cy="${y + dy}" r="20" fill="${ground}"/>`)).join('')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" fill="${ground}"/>
    ${stitches.join('')}
    ${button(350 + ((turn * 290) % 760), 420 + ((turn * 230) % 600))}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
