import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutComments } from './without-comments.js';
import { installedFolder, tools } from './workspace.js';

const folder = path.join(installedFolder('@bestie/client'), 'src');
const loader = path.join(tools, 'webpack/endpoints-loader.js');
/** Method and path of every operation (`npm run generate`). */
const endpointsFile = path.join(folder, 'endpoints.generated.ts');

/**
 * `api.items` and `useApi().items`: the only forms of a noun's name that lint allows (`apiByName` in
 * eslint.config.js).
 */
const naming = /\b\w*api(?:\(\))?\s*\??\.\s*(\w+)/gi;

/** Candidates for nouns in a source; some are none. */
export const nounsOf = (source) =>
  new Set([...withoutComments(source).matchAll(naming)].map(([, noun]) => noun));

function readEndpoints() {
  const source = readFileSync(endpointsFile, 'utf8');
  return new Function(`return ${source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1)}`)();
}

/**
 * Makes each module import method and path of the nouns that it names, so that a page loads those of its own
 * code and not those of all consoles. For `?noun=…` it is the imported module.
 * @this {import('webpack').LoaderContext<{}>}
 * @param {string} source
 */
export default function endpointsLoader(source) {
  const toRequest = (file) => JSON.stringify(this.utils.contextify(this.context, file));
  this.addDependency(endpointsFile);
  const endpoints = readEndpoints();
  const asked = new URLSearchParams(this.resourceQuery).get('noun');
  if (asked !== null)
    return [
      `import { registerEndpoints } from ${toRequest(path.join(folder, 'endpoints.ts'))};`,
      `registerEndpoints(${JSON.stringify(asked)}, ${JSON.stringify(endpoints[asked])});`,
    ].join('\n');
  const nouns = [...nounsOf(source)].filter((noun) => Object.hasOwn(endpoints, noun));
  return [source, ...nouns.map((noun) => `import ${toRequest(`${endpointsFile}?noun=${noun}`)};`)].join('\n');
}

/** Rules for builds of the host and of consoles. */
export const endpointsRules = [
  { enforce: 'pre', test: /\.tsx?$/, resourceQuery: { not: [/./] }, exclude: [endpointsFile], loader },
  { enforce: 'pre', resource: endpointsFile, resourceQuery: /^\?noun=/, sideEffects: true, loader },
];
