/** What a build reads in a source is its code: comments are left out, and nothing else is. */
import { withoutComments } from './without-comments';

test.each([
  ['a comment of a line', 'list(); // like create()', 'list(); '],
  ['a comment of several lines', '/**\n * As `create()`,\n * or `*`. */\nlist();', '\nlist();'],
  ['comments beside each other', '/* one *//* two */list();', 'list();'],
  ['a comment within a call', 'import(/* webpackChunkName: "page" */ "./page")', 'import( "./page")'],
])('%s is left out', (_what, source, code) => expect(withoutComments(source)).toBe(code));

test.each([
  ['a type of files', 'pick("image/*,video/*"); list();'],
  ['every type of files', 'pick("*/*"); list();'],
  ['a path with a star', "match('/*'); list();"],
  ['a pattern of files', 'find(`src/**/*.ts`); list();'],
  ['an address', 'fetch("https://bestie.example"); list();'],
  ['addresses with a star', "allow('https://*.bestie.example'); list();"],
  ['a type of files that is put together', 'pick(`${kind}/*`); list();'],
])('%s begins none', (_what, code) => expect(withoutComments(`${code}/* done */`)).toBe(code));
