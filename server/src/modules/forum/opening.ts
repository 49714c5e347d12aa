import { limits } from '@bestie/contracts/limits';

/** The beginning of a text in one line, cut between words if possible. */
export function openingOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  const { openingLength } = limits.forum;
  if (line.length <= openingLength) return line;
  const cut = line.slice(0, openingLength);
  const space = cut.lastIndexOf(' ');
  return `${(space > openingLength / 2 ? cut.slice(0, space) : cut).replace(/\p{Surrogate}$/u, '')}…`;
}
