/**
 * A comment begins after neither a word, a star nor a quotation mark, and a line of one after no colon: `'image/*'` and
 * `'https://bestie.example'` contain none.
 */
const comments = /(?<![\w*'"`])\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;

/**
 * A source without its comments.
 * @param {string} source
 */
export const withoutComments = (source) => source.replace(comments, '');
