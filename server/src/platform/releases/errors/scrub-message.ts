/** Longest message that is kept. */
const mostCharacters = 300;
/** After these words, quotes contain a name of the code: `(reading 'map')`. */
const ofCode =
  /(\b(?:reading|setting|property|function|method|token|variable|attribute|key|module|export|constructor)\s+)(['"`“])([\w$.#[\]<>/-]{1,60})(['"`”])/giu;

/**
 * Rules in this order; each replaces what it finds. Text that is neither quoted nor shaped like one of these stays, so
 * messages of code should not name people.
 */
const rules: readonly [RegExp, string][] = [
  // Addresses, with their paths and queries, which contain ids and searches.
  [/\b(?:[a-z][a-z0-9+.-]*:\/\/|data:|blob:)[^\s'"`<>)]+/giu, '<url>'],
  [/[^\s'"`<>(),;:]+@[^\s'"`<>(),;:]+\.[^\s'"`<>(),;:]+/gu, '<email>'],
  [/\B@[\p{L}\p{N}_.-]{2,}/gu, '<handle>'],
  // The query of a path.
  [/\?[^\s'"`<>)]*=[^\s'"`<>)]*/gu, '?<query>'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/giu, '<id>'],
  // Tokens, uids and keys: long, and with a digit, or with letters of both cases beside each other as in random text.
  [/\b(?=[\w.~+/-]*\d)[\w.~+/-]{16,}={0,2}/gu, '<token>'],
  [/\b[A-Za-z]{24,}\b/gu, '<token>'],
  // Telephone, card and account numbers.
  [/\+?\d(?:[\s().-]?\d){6,}/gu, '<number>'],
  // Quoted text may be a person's: names, searches, messages.
  [/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`|“[^”\n]*”|‘[^’\n]*’|«[^»\n]*»/gu, '“…”'],
];

const kept = (index: number) => `\u0001${String.fromCharCode(0xe000 + index)}\u0001`;

/**
 * The message of an error without what looks personal: addresses, e-mail, handles, queries, ids, tokens, long numbers
 * and quoted text, except for names of the code.
 * @param own texts about the person who reported, such as their name: they are removed where they are words of their own
 */
export function scrubMessage(message: string, own: readonly string[] = []): string {
  let text = message.replace(/[\u0000-\u001f\u007f\ue000-\uf8ff]+/gu, ' ').trim();
  const mine = own.flatMap((each) => [each, ...each.split(/\s+/u)]).filter((each) => each.length > 2);
  for (const each of mine.sort((left, right) => right.length - left.length))
    text = text.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])${escape(each)}(?![\\p{L}\\p{N}])`, 'giu'),
      '<person>',
    );
  const names: string[] = [];
  text = text.replace(ofCode, (_all, before: string, open: string, name: string, close: string) => {
    if (/\d{4}/u.test(name)) return `${before}“…”`;
    names.push(`${open}${name}${close}`);
    return before + kept(names.length - 1);
  });
  for (const [pattern, replacement] of rules) text = text.replace(pattern, replacement);
  names.forEach((name, index) => (text = text.replace(kept(index), name)));
  return text.replace(/\s+/gu, ' ').slice(0, mostCharacters);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** Messages that differ in numbers alone are the same. */
export const shapeOf = (message: string): string => message.replace(/\d+/gu, '0');
