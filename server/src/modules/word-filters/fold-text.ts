import { unmask } from './look-alike-letters';

/** A text as filters compare it. */
export interface FoldedText {
  /** Words, with one space between them and none around them. */
  letters: string;
  /** Where each unit of `letters` begins and ends in the text; of a space, whatever is between the words. */
  starts: number[];
  ends: number[];
}

const dropped = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const wordSign = /[\p{L}\p{N}]/u;

/** How each code point beyond ASCII is compared; there are few of them, and texts repeat them. */
const known = new Map<string, string>();
const mostKnown = 10_000;

/**
 * Decomposition works code point by code point, and the order of combining marks, which depends on neighbours, does not
 * matter because they are dropped. So each code point is folded by itself, and its place in the text is known.
 */
function foldOne(sign: string): string {
  const found = known.get(sign);
  if (found !== undefined) return found;
  let folded = '';
  for (const one of sign.normalize('NFKD').toLowerCase().normalize('NFKD').replace(dropped, ''))
    folded += wordSign.test(one) ? unmask(one) : ' ';
  if (known.size >= mostKnown) known.clear();
  known.set(sign, folded);
  return folded;
}

const isAsciiWord = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/** Folds a text: NFKC, lower case, without invisible and combining marks, look-alike letters as the letter they look like. */
export function foldText(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let letters = '';
  let between = -1;
  const add = (unit: string, start: number, end: number) => {
    if (unit === ' ') {
      if (between < 0) between = start;
      return;
    }
    if (between >= 0 && letters !== '') {
      letters += ' ';
      starts.push(between);
      ends.push(start);
    }
    between = -1;
    letters += unit;
    starts.push(start);
    ends.push(end);
  };
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      const lower = code >= 65 && code <= 90 ? code + 32 : code;
      add(isAsciiWord(lower) ? String.fromCharCode(lower) : ' ', at, at + 1);
      at += 1;
      continue;
    }
    const sign = String.fromCodePoint(text.codePointAt(at) as number);
    for (const unit of foldOne(sign).split('')) add(unit, at, at + sign.length);
    at += sign.length;
  }
  return { letters, starts, ends };
}
