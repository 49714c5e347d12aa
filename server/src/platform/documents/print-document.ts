import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** Fonts of documents; `plain` has the letters of all European languages in the Latin script. */
const fontFiles = {
  heading: 'fraunces.ttf',
  plain: 'instrument-sans.ttf',
  bold: 'instrument-sans-bold.ttf',
  extended: 'instrument-sans-extended.ttf',
} as const;
type FontName = keyof typeof fontFiles;

export interface PrintedText {
  x: number;
  y: number;
  /** In points. */
  size: number;
  font?: Exclude<FontName, 'extended'>;
  /** RGB in hexadecimal. */
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
}

/** A page to draw on: A4, in points from its top left corner. */
export interface PrintedPage {
  width: number;
  height: number;
  /** Writes a line. Letters that no font has become question marks. @returns whether all letters were printed */
  text: (text: string, place: PrintedText) => boolean;
  line: (from: { x: number; y: number }, to: { x: number; y: number }, colour: string) => void;
  box: (place: { x: number; y: number; width: number; height: number }, colour: string) => void;
}

export type PrintDocument = ReturnType<typeof createPrintDocument>;

/** What pdfkit knows of the font that is in use. */
interface FontInUse {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

/**
 * Prints documents of one page as PDF. The same content has the same bytes, because nothing in them depends on when they
 * are made.
 * @param fontsFolder `server/fonts`
 */
export function createPrintDocument(fontsFolder: string) {
  const fonts = new Map<FontName, Buffer>();
  function fontOf(name: FontName): Buffer {
    const known = fonts.get(name) ?? readFileSync(join(fontsFolder, fontFiles[name]));
    fonts.set(name, known);
    return known;
  }

  return async (
    { title, createdAt }: { title: string; createdAt: Date },
    draw: (page: PrintedPage) => void,
  ): Promise<Buffer> => {
    const document = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Author: 'Bestie', CreationDate: createdAt },
    });
    for (const name of Object.keys(fontFiles) as FontName[]) document.registerFont(name, fontOf(name));
    const has = (font: FontName, letter: string): boolean => {
      document.font(font);
      return (document as unknown as FontInUse)._font.font.hasGlyphForCodePoint(letter.codePointAt(0)!);
    };

    function text(
      given: string,
      { x, y, size, font = 'plain', colour = '#000000', width, align = 'left' }: PrintedText,
    ): boolean {
      const { runs, complete } = toRuns(given, font, has);
      const widths = runs.map((run) => document.font(run.font).fontSize(size).widthOfString(run.text));
      const whole = widths.reduce((sum, each) => sum + each, 0);
      let at = align === 'right' && width !== undefined ? x + width - whole : x;
      runs.forEach((run, index) => {
        document.font(run.font).fontSize(size).fillColor(colour).text(run.text, at, y, { lineBreak: false });
        at += widths[index] ?? 0;
      });
      return complete;
    }

    draw({
      width: document.page.width,
      height: document.page.height,
      text,
      line: (from, to, colour) =>
        void document.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(0.75).strokeColor(colour).stroke(),
      box: ({ x, y, width, height }, colour) =>
        void document.roundedRect(x, y, width, height, 8).fill(colour),
    });
    document.end();
    return buffer(document);
  };
}

/** Splits a text by the font that has its letters. */
function toRuns(
  given: string,
  font: FontName,
  has: (font: FontName, letter: string) => boolean,
): { runs: { font: FontName; text: string }[]; complete: boolean } {
  const runs: { font: FontName; text: string }[] = [];
  let complete = true;
  for (const letter of given.normalize('NFC')) {
    const found = ([font, 'extended'] as const).find((each) => has(each, letter));
    if (found === undefined) complete = false;
    const last = runs.at(-1);
    const run = { font: found ?? font, text: found === undefined ? '?' : letter };
    if (last?.font === run.font) last.text += run.text;
    else runs.push(run);
  }
  return { runs, complete };
}
