/** Parts of an iCalendar file (RFC 5545). */

/** A text as the value of a property: RFC 5545, 3.3.11. */
export const icsText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const encoder = new TextEncoder();

/** Lines are folded after 75 octets, between characters: RFC 5545, 3.1. */
function foldIcsLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** Lines as an iCalendar file. */
export const icsFile = (lines: readonly string[]): string =>
  lines.map((line) => `${foldIcsLine(line)}\r\n`).join('');
