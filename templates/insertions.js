/**
 * Additions to files that list every noun. Each finds its place by the existing text and throws an error when
 * that is missing; none of them changes existing lines.
 */

/** The lines of a list: between the line that opens it and the next line that closes it. */
function findBlock(file, lines, opens, closes) {
  const start = lines.findIndex((line) => line.startsWith(opens));
  if (start < 0) throw new Error(`${file} has no line “${opens.trim()}” to insert after.`);
  const end = lines.findIndex((line, index) => index > start && line === closes);
  if (end < 0) throw new Error(`In ${file} the list “${opens.trim()}” does not end with “${closes}”.`);
  return { start: start + 1, end };
}

/**
 * Adds lines to a sorted list: before the first later entry, else at the end.
 * @param {string} file
 * @param {string} text
 * @param {{ entry: RegExp, key: string, added: string[], opens?: string, closes?: string }} place `entry`
 * matches a line that begins an entry; its first group is the sort key
 */
export function insertSorted(file, text, { entry, key, added, opens, closes }) {
  const lines = text.split('\n');
  const block = opens ? findBlock(file, lines, opens, closes) : { start: 0, end: lines.length };
  const entries = lines.flatMap((line, index) => {
    const found = index >= block.start && index < block.end ? entry.exec(line) : null;
    return found ? [{ index, key: found[1] }] : [];
  });
  if (entries.length === 0) throw new Error(`${file} has no entry like ${entry} to insert beside.`);
  const next = entries.find((one) => one.key.localeCompare(key) > 0)?.index;
  lines.splice(
    next ?? (opens ? block.end : /** @type {{ index: number }} */ (entries.at(-1)).index + 1),
    0,
    ...added,
  );
  return lines.join('\n');
}

/** Adds lines at the end of a list. */
export function insertLast(file, text, { added, opens, closes }) {
  const lines = text.split('\n');
  lines.splice(findBlock(file, lines, opens, closes).end, 0, ...added);
  return lines.join('\n');
}
