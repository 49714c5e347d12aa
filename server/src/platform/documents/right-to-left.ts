/** A piece of a line from left to right. `reversed`: its letters go from right to left, which the font does by itself. */
interface Piece {
  text: string;
  reversed: boolean;
}

/** Puts a line into the order in which its pieces stand on paper. */
export type Reorder = (line: string) => Piece[];

/** Whether a text has letters that go from right to left. */
export const hasRightToLeft = (text: string): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);

interface Levels {
  levels: Uint8Array;
}

/**
 * Loads the Unicode bidirectional algorithm; only documents with such letters need it. The font engine reverses and joins the
 * letters of one word, so that words are handed to it one by one, the last one first.
 */
export async function loadReordering(): Promise<Reorder> {
  const { default: createBidi } = await import('bidi-js');
  const bidi = createBidi();
  return (line) => {
    const { levels }: Levels = bidi.getEmbeddingLevels(line);
    const runs: { text: string; level: number }[] = [];
    for (let index = 0; index < line.length; index += 1) {
      const level = levels[index] ?? 0;
      const sign = line[index] ?? '';
      const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
      const last = runs.at(-1);
      if (last?.level === level) last.text += shown;
      else runs.push({ text: shown, level });
    }
    // Rule L2: from the highest level down, whatever is at least as deep is reversed.
    for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
      for (let start = 0; start < runs.length; start += 1) {
        let end = start;
        while (end < runs.length && runs[end]!.level >= level) end += 1;
        if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
        start = end;
      }
    return runs.flatMap(({ text, level }): Piece[] =>
      level % 2 === 0
        ? [{ text, reversed: false }]
        : text
            .split(/(\s+)/)
            .filter(Boolean)
            .reverse()
            .map((word) => ({ text: word, reversed: true })),
    );
  };
}
