const roles = ['fan', 'creator', 'admin'];

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const camel = (kebab) => kebab.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());

/** English plurals, as far as our nouns need them: boards, stories, boxes, matches. */
function singularOf(plural) {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|zz)es$/.test(plural) ? plural.slice(0, -2) : plural.slice(0, -1);
}

/**
 * The words that the feature's template uses.
 * @param {string} name the noun in the plural, in kebab-case: `mood-boards`
 * @param {'fan' | 'creator' | 'admin'} audience whose console has the page and who may call
 * @param {string} number of the migration, three digits
 */
export function featureWords(name, audience, number) {
  const words = name.replaceAll('-', ' ');
  const one = singularOf(name);
  const word = one.replaceAll('-', ' ');
  const weaker = roles.slice(0, roles.indexOf(audience)).map((role) => `['a ${role}', '${role}:eve', 403]`);
  return {
    name,
    audience,
    number,
    words,
    word,
    Words: capital(words),
    aWord: `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`,
    nouns: camel(name),
    Nouns: capital(camel(name)),
    noun: camel(one),
    Noun: capital(camel(one)),
    table: name.replaceAll('-', '_'),
    path: audience === 'fan' ? `/${name}` : `/${audience}/${name}`,
    /** Rows of the route test: callers who are refused whatever they call, and how. */
    refused: [`['a guest', null, 401]`, ...weaker].join(', '),
  };
}
