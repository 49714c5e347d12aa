/** In one line, and as a database stores it: no control character, no zero byte, no half of a pair. */
const plainLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .replace(/\p{Surrogate}/gu, '\ufffd');

/** Plain words in one line, at most so many UTF-16 units; no character is cut in half. */
export function shorten(text: string, length: number): string {
  const line = plainLine(text);
  if (line.length <= length) return line;
  return `${line.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`;
}

/** The same, cut between words where there is a space in its second half. */
export function shortenBetweenWords(text: string, length: number): string {
  const short = shorten(text, length);
  const space = short.lastIndexOf(' ');
  return plainLine(text).length > length && space > length / 2 ? `${short.slice(0, space)}…` : short;
}
