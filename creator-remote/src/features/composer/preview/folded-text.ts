import type { Network } from '@bestie/contracts/connections';

/** How much of a text a phone shows before “more”: code points and lines, as the apps did in November 2026. */
export const cutOffs: Record<Network, { characters: number; lines: number }> = {
  pinterest: { characters: 100, lines: 2 },
  instagram: { characters: 125, lines: 2 },
  youtube: { characters: 110, lines: 2 },
};

/** The part of a text before “more”, at the end of a word where there is one; null for a text that is shown as a whole. */
export function foldedText(
  text: string,
  { characters, lines }: { characters: number; lines: number },
): string | null {
  const points = [...text];
  const kept = text.split('\n');
  const byLines = kept.length > lines ? kept.slice(0, lines).join('\n') : text;
  if (points.length <= characters) return byLines === text ? null : byLines.trimEnd();
  const cut = points.slice(0, Math.min(characters, [...byLines].length)).join('');
  const space = cut.search(/\s\S*$/);
  const atWord = space > cut.length / 2 ? cut.slice(0, space) : cut;
  return atWord.trimEnd();
}
