/**
 * Letters that look like a letter from a to z, after decomposition and in lower case. Trimmed from Unicode’s
 * `confusables.txt` 16.0 to single letters: 1 KB, where a library with the whole table has 106 KB.
 *
 * © 1991-2024 Unicode, Inc., under the Unicode License v3 (https://www.unicode.org/license.txt): “Permission is hereby
 * granted, free of charge, to any person obtaining a copy of data files and any associated documentation […] to deal in the
 * Data Files or Software without restriction, […] provided that either (a) this copyright and permission notice appear with
 * all copies of the Data Files or Software, or (b) this copyright and permission notice appear in associated Documentation.”
 */
const lookAlikes: Record<string, string> = {
  a: 'ɑαаᗅꓮꭺ𐊠𖽀',
  b: 'ƅβвьᏼᑲᖯᗷꓐꞵꮟ𐊂𐊡𐌁',
  c: 'сᴄⲥꓚꮯ𐊢𐌂𐐽𐔜',
  d: 'ԁᑯᗞᗪꓒꓓꭰꮷ',
  e: 'εеҽⴹꓰꬲꭼ𐊆𑣆𑣎',
  f: 'ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂',
  g: 'ƍɡԍցᏻᶃꓖꮐ',
  h: 'ηнһհᕼⲏꓧꮋꮒ𐋏',
  i: 'ıɩɪιіӏꙇꭵ𑣃',
  j: 'ʝϳјᒍꓙꭻ',
  k: 'κкᛕⲕꓗꮶ𐔘',
  l: 'ǀוןاߊᒪᛁⲓⳑⵏꓡꓲꮮ𐊊𐌉𐑃𐔦𑣒𖼖𖼨',
  m: 'μϻмᗰᛖⲙꓟꮇ𐊰𐌑',
  n: 'ոռⲛꓠ𐔓',
  o: 'οσоօסهھہەଠഠဝჿዐᴏᴑⲟⵔꓳꬽ𐊒𐊫𐐬𐓪𐔖𑣈𑣕𑣗',
  p: 'ρрᑭⲣꓑꮲ𐊕',
  q: 'ԛգզⵕ',
  r: 'ʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵',
  s: 'ƽѕտꓢꜱꮥꮪ𐊖𐑈𑣁𖼺',
  t: 'τтⲧꓔꭲ𐊗𐊱𐌕𖼊',
  u: 'ʋυսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂',
  v: 'νѵטᐯᴠⴸꓦꛟꮩ𐔝𑜆𑣀𖼈',
  w: 'ɯѡԝաᴡꓪꮃꮤ𑜊𑜎𑜏',
  x: 'χхᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐔧',
  y: 'ɣʏγуүყᶌỿⲩꓬꭚꭹꮍ𐊲𑣜𖽃',
  z: 'ζᴢꓜꮓ𑣄𑣉',
};

const letters = new Map<string, string>(
  Object.entries(lookAlikes).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter] as const)),
);

/** The letter from a to z that a letter in lower case looks like; the letter itself if there is none. */
export const unmask = (letter: string): string => letters.get(letter) ?? letter;
