/**
 * Outlines of garments for the demo closet, drawn for this product. All are symmetrical: the right half is
 * given from the top of the middle clockwise to its bottom, on a canvas of 1200 by 1600 with the middle at x
 * = 600.
 */

/** A line to [x, y], or a cubic curve [c1x, c1y, c2x, c2y, x, y]; x counts from the middle. */
type Segment = [number, number] | [number, number, number, number, number, number];

interface Half {
  start: [number, number];
  segments: Segment[];
}

const middle = 600;

/** The whole outline of a given half. */
function outline({ start, segments }: Half): string {
  const at = (x: number, y: number) => `${middle + x} ${y}`;
  const right = segments.map((segment) =>
    segment.length === 2
      ? `L${at(...segment)}`
      : `C${at(segment[0], segment[1])} ${at(segment[2], segment[3])} ${at(segment[4], segment[5])}`,
  );
  const ends: [number, number][] = [
    start,
    ...segments.map((segment): [number, number] => [segment.at(-2) ?? 0, segment.at(-1) ?? 0]),
  ];
  const left = segments
    .map((segment, index) => {
      const [x, y] = ends[index] ?? start;
      return segment.length === 2
        ? `L${at(-x, y)}`
        : `C${at(-segment[2], segment[3])} ${at(-segment[0], segment[1])} ${at(-x, y)}`;
    })
    .reverse();
  return `M${at(...start)}${right.join('')}${left.join('')}Z`;
}

/** A line on the right, mirrored on the left. */
const both = (draw: (side: 1 | -1) => string): string[] => [draw(1), draw(-1)];
const x = (side: number, offset: number) => middle + side * offset;

export interface Part {
  outline: string;
  /** `lining` is the inside, `trim` the second colour. */
  fabric?: 'main' | 'trim' | 'lining' | 'dark';
}

export interface GarmentShape {
  parts: Part[];
  /** Soft shadows of folds. */
  folds: string[];
  /** Fine lines: seams, plackets, pockets. */
  seams: string[];
  /** Centres and radius. */
  buttons?: [number, number, number][];
  /** Hangs on a hanger whose bar is at this height. */
  hanger?: number;
  /** Height of the middle of the piece, and how much it is enlarged to fill the picture. */
  view: [centre: number, zoom: number];
}

const sleeveFolds = both((side) => `M${x(side, 250)} 600Q${x(side, 262)} 800 ${x(side, 258)} 1040`);
const bodyFolds = [
  ...both((side) => `M${x(side, 190)} 620Q${x(side, 120)} 820 ${x(side, 165)} 1150`),
  ...both((side) => `M${x(side, 60)} 760Q${x(side, 40)} 960 ${x(side, 70)} 1170`),
];

const neck = (depth: number): Segment => [62, depth, 104, depth - 28, 116, 326];

const teeHalf: Half = {
  start: [0, 400],
  segments: [
    neck(400),
    [262, 378],
    [322, 400, 372, 520, 412, 640],
    [284, 706],
    [262, 640, 250, 600, 236, 560],
    [238, 780, 246, 980, 254, 1180],
    [150, 1204, 60, 1206, 0, 1206],
  ],
};
const longHalf = (hem: number, width: number, sleeve = 1120): Half => ({
  start: [0, 392],
  segments: [
    neck(392),
    [268, 384],
    [352, 430, 396, 720, 412, sleeve],
    [396, sleeve + 14, 330, sleeve + 14, 308, sleeve],
    [300, 900, 280, 720, 240, 580],
    [width, hem - 300, width, hem - 120, width + 8, hem],
    [150, hem + 22, 60, hem + 24, 0, hem + 24],
  ],
});
const rib = (top: number, bottom: number, half: number): string =>
  `M${middle - half} ${top}Q${middle} ${top + 26} ${middle + half} ${top}L${middle + half - 8} ${bottom}Q${middle} ${bottom + 28} ${middle - half + 8} ${bottom}Z`;
const cuffs: Part[] = both(
  (side) =>
    `M${x(side, 306)} 1096L${x(side, 412)} 1096L${x(side, 404)} 1164Q${x(side, 356)} 1176 ${x(side, 316)} 1164Z`,
).map((path) => ({ outline: path, fabric: 'trim' }));
const backNeck = (depth: number): Part => ({
  outline: `M${middle - 116} 326Q${middle} ${depth - 70} ${middle + 116} 326Q${middle + 70} ${depth} ${middle} ${depth}Q${middle - 70} ${depth} ${middle - 116} 326Z`,
  fabric: 'lining',
});
const collar: Part[] = both(
  (side) =>
    `M${x(side, 6)} 428L${x(side, 112)} 300Q${x(side, 132)} 312 ${x(side, 142)} 342L${x(side, 84)} 470Z`,
).map((path) => ({ outline: path }));
const lapels = (depth: number): Part[] =>
  both(
    (side) =>
      `M${x(side, 4)} ${depth}L${x(side, 108)} 312L${x(side, 150)} 350L${x(side, 176)} 470L${x(side, 128)} 486L${x(side, 150)} 530Z`,
  ).map((path) => ({ outline: path }));
const row = (count: number, top: number, step: number, radius = 11, offset = 0): [number, number, number][] =>
  Array.from({ length: count }, (_, index) => [middle + offset, top + index * step, radius]);

const trouserHalf = (hem: number, outer: number, inner: number): Half => ({
  start: [0, 300],
  segments: [
    [168, 300],
    [190, 420, 214, 500, 218, 620],
    [outer, hem - 300, outer, hem - 150, outer, hem],
    [inner, hem + 10],
    [inner - 10, 1000, 40, 800, 0, 690],
  ],
});
const legFolds = (hem: number) =>
  both((side) => `M${x(side, 118)} 560Q${x(side, 138)} 900 ${x(side, 132)} ${hem - 40}`);
const waistband: Part = {
  outline: `M${middle - 170} 290H${middle + 170}L${middle + 174} 352H${middle - 174}Z`,
  fabric: 'trim',
};

const dressHalf = (hem: number, flare: number): Half => ({
  start: [0, 470],
  segments: [
    [92, 330],
    [104, 280],
    [142, 276],
    [150, 380, 164, 470, 196, 540],
    [180, 640, 150, 700, 144, 770],
    [200, 980, flare - 50, hem - 220, flare, hem],
    [200, hem + 42, 90, hem + 52, 0, hem + 52],
  ],
});
const skirtHalf = (hem: number, flare: number): Half => ({
  start: [0, 420],
  segments: [
    [160, 420],
    [210, 620, flare - 20, hem - 260, flare, hem],
    [190, hem + 40, 80, hem + 50, 0, hem + 50],
  ],
});
const rays = (top: number, hem: number, from: number[], spread: number) =>
  from.flatMap((offset) => both((side) => `M${x(side, offset)} ${top}L${x(side, offset * spread)} ${hem}`));

/** A circle drawn clockwise or counterclockwise, so that one inside the other is a hole. */
const ring = (cx: number, cy: number, r: number, sweep: 0 | 1) =>
  `M${cx - r} ${cy}A${r} ${r} 0 1 ${sweep} ${cx + r} ${cy}A${r} ${r} 0 1 ${sweep} ${cx - r} ${cy}Z`;

export const shapes = {
  tee: {
    parts: [backNeck(386), { outline: outline(teeHalf) }],
    folds: bodyFolds,
    seams: [
      ...both((side) => `M${x(side, 262)} 380Q${x(side, 226)} 470 ${x(side, 236)} 560`),
      `M${middle - 116} 344Q${middle} 480 ${middle + 116} 344`,
      `M${middle - 250} 1160Q${middle} 1184 ${middle + 250} 1160`,
    ],
    hanger: 330,
    view: [740, 1.36],
  },
  top: {
    parts: [
      {
        outline: outline({
          start: [0, 500],
          segments: [
            [60, 500, 120, 420, 128, 300],
            [156, 300],
            [160, 420, 180, 500, 216, 560],
            [214, 760, 220, 900, 232, 1060],
            [140, 1084, 60, 1088, 0, 1088],
          ],
        }),
      },
    ],
    folds: bodyFolds.map((path) => path.replaceAll('1150', '1050').replaceAll('1170', '1060')),
    seams: [`M${middle - 228} 1040Q${middle} 1066 ${middle + 228} 1040`],
    hanger: 300,
    view: [690, 1.45],
  },
  knit: {
    parts: [
      backNeck(380),
      { outline: outline(longHalf(1130, 262)) },
      ...cuffs,
      { outline: rib(1120, 1200, 268), fabric: 'trim' },
      {
        outline: `M${middle - 122} 318Q${middle} 440 ${middle + 122} 318L${middle + 142} 352Q${middle} 500 ${middle - 142} 352Z`,
        fabric: 'trim',
      },
    ],
    folds: [...bodyFolds, ...sleeveFolds],
    seams: both((side) => `M${x(side, 268)} 386Q${x(side, 232)} 480 ${x(side, 240)} 580`),
    hanger: 330,
    view: [740, 1.34],
  },
  cardigan: {
    parts: [
      backNeck(560),
      {
        outline: outline({
          ...longHalf(1130, 262),
          start: [0, 640],
          segments: [[50, 560, 100, 420, 116, 326], ...longHalf(1130, 262).segments.slice(1)],
        }),
      },
      ...cuffs,
      { outline: rib(1120, 1200, 268), fabric: 'trim' },
      { outline: `M${middle - 24} 640H${middle + 24}V1216H${middle - 24}Z`, fabric: 'trim' },
    ],
    folds: [...bodyFolds, ...sleeveFolds],
    seams: both((side) => `M${x(side, 116)} 330Q${x(side, 84)} 520 ${x(side, 24)} 640`),
    buttons: row(6, 690, 94, 14),
    hanger: 330,
    view: [740, 1.34],
  },
  shirt: {
    parts: [backNeck(400), { outline: outline(longHalf(1240, 252)) }, ...collar],
    folds: [...bodyFolds, ...sleeveFolds],
    seams: [
      `M${middle - 22} 440V1262`,
      `M${middle + 22} 440V1262`,
      ...both((side) => `M${x(side, 308)} 1066H${x(side, 410)}`),
      `M${middle + 90} 620H${middle + 196}V720L${middle + 143} 752L${middle + 90} 720Z`,
    ],
    buttons: row(7, 490, 112, 9),
    hanger: 326,
    view: [760, 1.3],
  },
  blazer: {
    parts: [backNeck(520), { outline: outline(longHalf(1220, 262)) }, ...lapels(800)],
    folds: [...bodyFolds, ...sleeveFolds],
    seams: [
      `M${middle} 800Q${middle + 6} 1040 ${middle + 60} 1244`,
      ...both((side) => `M${x(side, 96)} 960H${x(side, 214)}V1000H${x(side, 96)}Z`),
    ],
    buttons: [
      [middle, 840, 15],
      [middle, 940, 15],
    ],
    hanger: 330,
    view: [750, 1.3],
  },
  coat: {
    parts: [backNeck(520), { outline: outline(longHalf(1420, 290, 1160)) }, ...lapels(760)],
    folds: [
      ...bodyFolds,
      ...sleeveFolds,
      ...both((side) => `M${x(side, 140)} 1000Q${x(side, 130)} 1220 ${x(side, 190)} 1420`),
    ],
    seams: [
      `M${middle + 40} 760V1440`,
      ...both(
        (side) => `M${x(side, 120)} 1010L${x(side, 220)} 990L${x(side, 226)} 1036L${x(side, 124)} 1056Z`,
      ),
    ],
    buttons: [...row(3, 820, 130, 17, -50), ...row(3, 820, 130, 17, 88)],
    hanger: 330,
    view: [850, 1.12],
  },
  trench: {
    parts: [
      backNeck(520),
      { outline: outline(longHalf(1400, 300, 1150)) },
      ...lapels(740),
      {
        outline: `M${middle - 262} 868Q${middle} 900 ${middle + 262} 868V934Q${middle} 966 ${middle - 262} 934Z`,
        fabric: 'trim',
      },
    ],
    folds: [
      ...bodyFolds,
      ...sleeveFolds,
      ...both((side) => `M${x(side, 130)} 960Q${x(side, 150)} 1200 ${x(side, 210)} 1400`),
    ],
    seams: [`M${middle + 40} 740V1420`, `M${middle - 40} 876H${middle + 40}V952H${middle - 40}Z`],
    buttons: [
      ...row(1, 800, 0, 15, -50),
      ...row(1, 800, 0, 15, 88),
      ...row(2, 1020, 130, 15, -50),
      ...row(2, 1020, 130, 15, 88),
    ],
    hanger: 330,
    view: [840, 1.13],
  },
  jacket: {
    parts: [
      backNeck(420),
      { outline: outline(longHalf(960, 256, 1060)) },
      { outline: rib(948, 1014, 262), fabric: 'trim' },
      ...collar,
    ],
    folds: [
      ...bodyFolds.map((path) => path.replaceAll('1150', '920').replaceAll('1170', '940')),
      ...sleeveFolds,
    ],
    seams: [
      `M${middle} 440V1030`,
      ...both((side) => `M${x(side, 84)} 600H${x(side, 200)}V700L${x(side, 142)} 724L${x(side, 84)} 700Z`),
      ...both((side) => `M${x(side, 226)} 560H${x(side, 20)}`),
      ...both((side) => `M${x(side, 92)} 724L${x(side, 70)} 944`),
      ...both((side) => `M${x(side, 188)} 724L${x(side, 176)} 948`),
    ],
    buttons: row(5, 500, 116, 13),
    hanger: 326,
    view: [670, 1.36],
  },
  dress: {
    parts: [{ outline: outline(dressHalf(1340, 330)) }],
    folds: [
      ...rays(800, 1370, [40, 100], 2.5),
      ...both((side) => `M${x(side, 120)} 560Q${x(side, 90)} 660 ${x(side, 120)} 770`),
    ],
    seams: [`M${middle - 146} 770Q${middle} 800 ${middle + 146} 770`],
    hanger: 280,
    view: [810, 1.14],
  },
  slip: {
    parts: [
      {
        outline: outline({
          start: [0, 520],
          segments: [
            [40, 470, 86, 440, 104, 420],
            [112, 270],
            [122, 270],
            [122, 430],
            [150, 480, 164, 520, 186, 560],
            [168, 700, 176, 820, 196, 940],
            [220, 1100, 232, 1240, 240, 1400],
            [140, 1424, 60, 1428, 0, 1428],
          ],
        }),
      },
    ],
    folds: [
      ...both((side) => `M${x(side, 130)} 640Q${x(side, 60)} 900 ${x(side, 140)} 1400`),
      `M${middle + 20} 760Q${middle - 60} 1000 ${middle - 10} 1420`,
    ],
    seams: [],
    hanger: 274,
    view: [820, 1.12],
  },
  shirtDress: {
    parts: [
      backNeck(400),
      {
        outline: outline({
          ...longHalf(1360, 300),
          segments: longHalf(1360, 300).segments.map((segment, index) =>
            index === 5 ? [150, 820, 260, 1160, 320, 1360] : segment,
          ),
        }),
      },
      ...collar,
      {
        outline: `M${middle - 226} 830Q${middle} 866 ${middle + 226} 830V880Q${middle} 916 ${middle - 226} 880Z`,
        fabric: 'trim',
      },
    ],
    folds: [...sleeveFolds, ...rays(900, 1370, [50, 110], 2.1)],
    seams: [`M${middle} 440V1380`],
    buttons: [...row(4, 490, 100, 10), ...row(4, 960, 110, 10)],
    hanger: 326,
    view: [830, 1.14],
  },
  skirt: {
    parts: [
      { outline: outline(skirtHalf(1140, 330)) },
      {
        outline: `M${middle - 162} 400H${middle + 162}L${middle + 168} 464H${middle - 168}Z`,
        fabric: 'trim',
      },
    ],
    folds: rays(480, 1160, [44, 100], 2.4),
    seams: [],
    view: [790, 1.5],
  },
  pleats: {
    parts: [
      { outline: outline(skirtHalf(1280, 350)) },
      {
        outline: `M${middle - 162} 400H${middle + 162}L${middle + 168} 458H${middle - 168}Z`,
        fabric: 'trim',
      },
    ],
    folds: rays(470, 1310, [20, 52, 84, 116, 144], 2.3),
    seams: rays(470, 1310, [36, 68, 100, 130], 2.3),
    view: [860, 1.36],
  },
  trousers: {
    parts: [{ outline: outline(trouserHalf(1400, 232, 84)) }, waistband],
    folds: legFolds(1400),
    seams: [`M${middle} 352V640`, ...both((side) => `M${x(side, 168)} 370L${x(side, 208)} 500`)],
    view: [850, 1.22],
  },
  wide: {
    parts: [{ outline: outline(trouserHalf(1400, 316, 40)) }, waistband],
    folds: [
      ...legFolds(1400),
      ...both((side) => `M${x(side, 160)} 620Q${x(side, 210)} 1000 ${x(side, 240)} 1390`),
    ],
    seams: [
      `M${middle} 352V640`,
      ...both((side) => `M${x(side, 90)} 352Q${x(side, 130)} 900 ${x(side, 170)} 1400`),
    ],
    view: [850, 1.2],
  },
  jeans: {
    parts: [{ outline: outline(trouserHalf(1400, 216, 82)) }, waistband],
    folds: [
      ...legFolds(1400),
      ...both((side) => `M${x(side, 40)} 700Q${x(side, 120)} 720 ${x(side, 190)} 690`),
    ],
    seams: [
      `M${middle} 352V640`,
      `M${middle + 40} 352Q${middle + 46} 540 ${middle} 640`,
      ...both((side) => `M${x(side, 90)} 352Q${x(side, 110)} 450 ${x(side, 206)} 460`),
      ...both((side) => `M${x(side, 90)} 1376H${x(side, 212)}`),
    ],
    buttons: [[middle, 322, 13]],
    view: [850, 1.22],
  },
  shorts: {
    parts: [
      {
        outline: outline({
          start: [0, 420],
          segments: [
            [176, 420],
            [214, 560, 250, 680, 282, 900],
            [60, 936],
            [50, 860, 30, 800, 0, 760],
          ],
        }),
      },
      {
        outline: `M${middle - 178} 408H${middle + 178}L${middle + 184} 474H${middle - 184}Z`,
        fabric: 'trim',
      },
    ],
    folds: both((side) => `M${x(side, 120)} 520Q${x(side, 150)} 720 ${x(side, 160)} 900`),
    seams: [`M${middle} 474V740`, ...both((side) => `M${x(side, 66)} 906L${x(side, 276)} 872`)],
    view: [670, 1.62],
  },
  tote: {
    parts: [
      {
        outline: `M${middle - 300} 640H${middle + 300}L${middle + 270} 1240Q${middle} 1268 ${middle - 270} 1240Z`,
      },
      {
        outline: `M${middle - 300} 640H${middle + 300}L${middle + 296} 706H${middle - 296}Z`,
        fabric: 'trim',
      },
    ],
    folds: both((side) => `M${x(side, 200)} 720Q${x(side, 160)} 960 ${x(side, 214)} 1230`),
    seams: both((side) => `M${x(side, 150)} 760V640Q${x(side, 150)} 360 ${middle} 360`),
    view: [800, 1.3],
  },
  bag: {
    parts: [
      {
        outline: `M${middle - 270} 760Q${middle - 280} 720 ${middle - 240} 716H${middle + 240}Q${middle + 280} 720 ${middle + 270} 760L${middle + 290} 1110Q${middle + 292} 1150 ${middle + 250} 1152H${middle - 250}Q${middle - 292} 1150 ${middle - 290} 1110Z`,
      },
      {
        outline: `M${middle - 268} 730Q${middle} 700 ${middle + 268} 730L${middle + 240} 930Q${middle} 1060 ${middle - 240} 930Z`,
        fabric: 'trim',
      },
    ],
    folds: [`M${middle - 230} 960Q${middle} 1090 ${middle + 230} 960`],
    seams: [
      `M${middle - 210} 726Q${middle - 190} 340 ${middle} 340Q${middle + 190} 340 ${middle + 210} 726`,
      `M${middle - 236} 912Q${middle} 1036 ${middle + 236} 912`,
    ],
    buttons: [[middle, 960, 22]],
    view: [740, 1.3],
  },
  bucketHat: {
    parts: [
      {
        outline: `M${middle - 220} 840Q${middle - 214} 600 ${middle - 150} 560Q${middle} 520 ${middle + 150} 560Q${middle + 214} 600 ${middle + 220} 840Z`,
      },
      {
        outline: `M${middle - 226} 820Q${middle} 884 ${middle + 226} 820L${middle + 360} 1000Q${middle} 1110 ${middle - 360} 1000Z`,
      },
    ],
    folds: [
      `M${middle - 120} 880Q${middle - 150} 960 ${middle - 190} 1030`,
      `M${middle + 120} 880Q${middle + 150} 960 ${middle + 190} 1030`,
    ],
    seams: [
      `M${middle - 152} 566Q${middle} 604 ${middle + 152} 566`,
      `M${middle - 280} 910Q${middle} 1010 ${middle + 280} 910`,
      `M${middle - 320} 962Q${middle} 1064 ${middle + 320} 962`,
    ],
    view: [790, 1.3],
  },
  scarf: {
    parts: [
      {
        outline: `M${middle - 150} 330Q${middle} 250 ${middle + 150} 330L${middle + 118} 560L${middle + 250} 1300H${middle + 70}L${middle} 700L${middle - 60} 1210H${middle - 230}L${middle - 118} 560Z`,
      },
      {
        outline: `M${middle - 130} 520Q${middle} 450 ${middle + 130} 520Q${middle + 150} 640 ${middle + 60} 690Q${middle - 40} 720 ${middle - 124} 640Z`,
        fabric: 'trim',
      },
    ],
    folds: [
      `M${middle + 60} 700Q${middle + 110} 1000 ${middle + 140} 1290`,
      `M${middle - 70} 700Q${middle - 110} 960 ${middle - 140} 1200`,
    ],
    seams: Array.from({ length: 8 }, (_, index) => `M${middle + 82 + index * 22} 1302V1350`).concat(
      Array.from({ length: 8 }, (_, index) => `M${middle - 222 + index * 21} 1212V1260`),
    ),
    view: [820, 1.2],
  },
  sneaker: {
    parts: [
      {
        outline:
          'M268 984C248 900 258 800 300 742C318 716 350 722 372 738C420 772 470 764 520 722C548 700 584 690 608 716L700 806C770 862 860 866 922 890C972 908 992 940 988 984Z',
      },
      { outline: 'M258 976H996Q1008 1042 956 1048H300Q248 1046 258 976Z', fabric: 'trim' },
    ],
    folds: ['M430 770Q470 870 440 976', 'M690 830Q660 900 690 976'],
    seams: [
      'M552 752L628 712',
      'M594 792L668 752',
      'M638 832L710 796',
      'M820 866Q792 930 806 976',
      'M300 752Q364 850 330 976',
      'M520 724Q600 860 720 906',
    ],
    view: [880, 1.24],
  },
  boot: {
    parts: [
      {
        outline:
          'M400 380Q500 400 640 380L650 860Q780 900 880 950Q950 980 946 1060L940 1084H404Q380 760 400 380Z',
      },
      { outline: 'M396 1076H948Q954 1116 930 1122H650Q606 1122 592 1104H564V1156H402Z', fabric: 'dark' },
    ],
    folds: ['M620 860Q540 880 450 850', 'M640 900Q560 960 460 920'],
    seams: ['M520 400Q540 700 520 1076', 'M650 862Q560 980 560 1076'],
    view: [770, 1.3],
  },
  pump: {
    parts: [
      {
        outline:
          'M270 720Q330 700 380 760Q480 880 640 930Q760 930 860 980Q950 1020 946 1070H720Q560 1050 440 960Q360 900 330 930L322 1110H296Q286 900 250 800Z',
      },
    ],
    folds: ['M380 780Q480 920 640 960'],
    seams: ['M278 726Q330 712 376 770Q476 892 640 942Q690 936 730 950'],
    view: [880, 1.3],
  },
  earrings: {
    parts: [440, 760].map((cx) => ({ outline: `${ring(cx, 800, 130, 1)}${ring(cx, 812, 100, 0)}` })),
    folds: [],
    seams: [],
    view: [800, 1.15],
  },
} as const satisfies Record<string, GarmentShape>;

export type ShapeName = keyof typeof shapes;
