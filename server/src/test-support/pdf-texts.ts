import { inflateSync } from 'node:zlib';

/**
 * The texts of a PDF that pdfkit wrote, each as it was drawn, in their order. Letters are found through the tables that
 * embedded fonts bring for copying, as a reader that copies text finds them.
 */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, number, content]) => [number!, content!],
    ),
  );
  const fonts = new Map<string, Map<number, string>>();
  for (const content of objects.values())
    for (const [, name, number] of content.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number!) ?? '')?.[1];
      if (letters !== undefined) fonts.set(name!, lettersOf(streamOf(objects.get(letters) ?? '')));
    }
  return [...objects.values()].flatMap((content) => textsOf(streamOf(content), fonts));
}

/** The content of a stream; empty for other objects and for pictures. */
function streamOf(content: string): string {
  const [, head = '', stream] = /^([\s\S]*?)\nstream\n([\s\S]*?)\nendstream/.exec(content) ?? [];
  if (stream === undefined) return '';
  if (!head.includes('/FlateDecode')) return stream;
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** Which letters a font draws for its numbers. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...list!.matchAll(/<([0-9a-f\s]*)>/gi)].forEach(([, hex], index) => {
      const units = hex!.replace(/\s/g, '').match(/.{4}/g) ?? [];
      letters.set(
        Number.parseInt(first!, 16) + index,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
    });
  return letters;
}

/** What a page draws: numbers of letters, with distances between them. */
function textsOf(page: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  return [...page.matchAll(/\nBT\n([\s\S]*?)\nET/g)].map(([, drawn]) => {
    const letters = fonts.get(/\/(F\d+) /.exec(drawn!)?.[1] ?? '');
    const numbers = [...drawn!.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
    return numbers.map((number) => letters?.get(Number.parseInt(number, 16)) ?? '').join('');
  });
}
