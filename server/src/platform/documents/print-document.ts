import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { loadReordering } from './right-to-left';
import type { Reorder } from './right-to-left';

/** Fonts of documents; `plain` has the letters of all European languages in the Latin script. */
const fontFiles = {
  heading: 'fraunces.ttf',
  plain: 'instrument-sans.ttf',
  bold: 'instrument-sans-bold.ttf',
  extended: 'instrument-sans-extended.ttf',
  arabic: 'noto-sans-arabic.ttf',
  hebrew: 'noto-sans-hebrew.ttf',
} as const;
type FontName = keyof typeof fontFiles;
/** Where letters are looked for that the font of a text lacks. */
const furtherFonts = ['extended', 'arabic', 'hebrew'] as const;

export interface PrintedText {
  x: number;
  y: number;
  /** In points. */
  size: number;
  font?: Exclude<FontName, (typeof furtherFonts)[number]>;
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
  /** How wide a line would be, in points. */
  widthOf: (text: string, look: Pick<PrintedText, 'size' | 'font'>) => number;
  /** Goes on with a new page. */
  next: () => void;
  line: (from: { x: number; y: number }, to: { x: number; y: number }, colour: string) => void;
  box: (place: { x: number; y: number; width: number; height: number }, colour: string) => void;
}

/** A document for archives: PDF/A-3b with a file in it, and what says so in its XMP. */
export interface ArchivalParts {
  attachment: { name: string; type: string; content: string; description: string };
  xmp: string;
}

export interface PrintedDocument {
  title: string;
  createdAt: Date;
  author?: string;
  archival?: ArchivalParts;
  /** True where texts may be in Hebrew or Arabic letters. */
  rightToLeft?: boolean;
}

export type PrintDocument = ReturnType<typeof createPrintDocument>;

/** What pdfkit knows of the font that is in use. */
interface FontInUse {
  _font: { ascender: number; font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

/**
 * Prints documents as PDF. The same content has the same bytes, because nothing in them depends on when they
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
    { title, createdAt, author = 'Bestie', archival, rightToLeft = false }: PrintedDocument,
    draw: (page: PrintedPage) => void,
  ): Promise<Buffer> => {
    // Loaded with the first document.
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
      ...(archival && { subset: 'PDF/A-3b', pdfVersion: '1.7' }),
    });
    const reorder = rightToLeft ? await loadReordering() : null;
    for (const name of Object.keys(fontFiles) as FontName[]) document.registerFont(name, fontOf(name));
    const has = (font: FontName, letter: string): boolean => {
      document.font(font);
      return (document as unknown as FontInUse)._font.font.hasGlyphForCodePoint(letter.codePointAt(0)!);
    };

    /** From the top of a line to what its letters stand on. */
    const ascentOf = (font: FontName, size: number): number => {
      document.font(font);
      return ((document as unknown as FontInUse)._font.ascender / 1000) * size;
    };

    const widthOf = (given: string, { size, font = 'plain' }: Pick<PrintedText, 'size' | 'font'>): number =>
      toRuns(given, font, has, reorder).runs.reduce(
        (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text),
        0,
      );

    function text(
      given: string,
      { x, y, size, font = 'plain', colour = '#000000', width, align = 'left' }: PrintedText,
    ): boolean {
      const { runs, complete } = toRuns(given, font, has, reorder);
      let at = align === 'right' && width !== undefined ? x + width - widthOf(given, { size, font }) : x;
      const base = y + ascentOf(font, size);
      for (const run of runs) {
        const top = base - ascentOf(run.font, size);
        document
          .font(run.font)
          .fontSize(size)
          .fillColor(colour)
          .text(run.text, at, top, { lineBreak: false });
        at += document.widthOfString(run.text);
      }
      return complete;
    }

    draw({
      width: document.page.width,
      height: document.page.height,
      text,
      widthOf,
      next: () => void document.addPage(),
      line: (from, to, colour) =>
        void document.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(0.75).strokeColor(colour).stroke(),
      box: ({ x, y, width, height }, colour) =>
        void document.roundedRect(x, y, width, height, 8).fill(colour),
    });
    if (archival) {
      const { name, type, content, description } = archival.attachment;
      // The types of pdfkit do not know `relationship`, which PDF/A-3 asks for.
      const options = { name, type, description, relationship: 'Alternative' };
      document.file(Buffer.from(content), { ...options, creationDate: createdAt, modifiedDate: createdAt });
      document.appendXML(archival.xmp);
    }
    document.end();
    return buffer(document);
  };
}

interface Run {
  font: FontName;
  text: string;
}

/** Splits a text into runs from left to right, by the font that has their letters. */
function toRuns(
  given: string,
  font: FontName,
  has: (font: FontName, letter: string) => boolean,
  reorder: Reorder | null,
): { runs: Run[]; complete: boolean } {
  const pieces = reorder
    ? reorder(given.normalize('NFC'))
    : [{ text: given.normalize('NFC'), reversed: false }];
  let complete = true;
  const runs = pieces.flatMap((piece) => {
    const found: Run[] = [];
    for (const letter of piece.text) {
      const known = [font, ...furtherFonts].find((each) => has(each, letter));
      if (known === undefined) complete = false;
      const last = found.at(-1);
      const run = { font: known ?? font, text: known === undefined ? '?' : letter };
      if (last?.font === run.font) last.text += run.text;
      else found.push(run);
    }
    return piece.reversed ? found.reverse() : found;
  });
  return { runs, complete };
}
