/**
 * Renders the chart for its tests, because Helm itself is not everywhere. It knows the part of Helm's templates that the
 * chart uses: `if`, `else`, `range`, `define`, `include`, fields, literals, pipelines and the functions below. Whatever
 * else a template contains is an error here, so the chart keeps to it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import yaml from 'yaml';

const functions = {
  quote: (value) => JSON.stringify(String(value ?? '')),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  toYaml: (value) => yaml.stringify(value).trimEnd(),
  nindent: (spaces, text) => `\n${String(text).replace(/^(?=.)/gm, ' '.repeat(spaces))}`,
  add: (one, other) => Number(one) + Number(other),
  not: (value) => !isTrue(value),
  sha256sum: (text) => createHash('sha256').update(text).digest('hex'),
};

const isTrue = (value) =>
  Array.isArray(value)
    ? value.length > 0
    : value && typeof value === 'object'
      ? Object.keys(value).length > 0
      : !!value;

/** Words of an action: strings, numbers, fields, variables, names, brackets and pipes. */
function tokensOf(text) {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g) ?? [];
  if (tokens.join('') !== text.replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ''))
    throw new Error(`Unreadable: ${text}`);
  return tokens;
}

/** The value of a pipeline such as `.Values.image.tag | default .Chart.AppVersion`. */
function evaluate(text, scope) {
  const tokens = tokensOf(text);
  let at = 0;
  const value = () => {
    const token = tokens[at++];
    if (token === '(') {
      const inner = pipeline();
      if (tokens[at++] !== ')') throw new Error(`A bracket is open in ${text}`);
      return inner;
    }
    if (token === '.') return scope.dot;
    if (/^["]/.test(token)) return JSON.parse(token);
    if (/^-?\d+$/.test(token)) return Number(token);
    const [, base, fields] = /^(\$\w+)?((?:\.\w+)*)$/.exec(token) ?? [];
    if (fields === undefined) throw new Error(`Unknown: ${token} in ${text}`);
    const start = base ? scope.variables[base] : scope.dot;
    return fields
      .split('.')
      .filter(Boolean)
      .reduce((from, name) => from?.[name], start);
  };
  const command = (piped) => {
    const name = tokens[at];
    const isCall = name in functions || name === 'include';
    if (isCall) at += 1;
    const values = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') values.push(value());
    if (piped.length > 0) values.push(...piped);
    if (!isCall) {
      if (values.length !== 1) throw new Error(`Not a function: ${text}`);
      return values[0];
    }
    return name === 'include'
      ? scope.run(scope.defined.get(values[0]) ?? fail(`Nothing defines ${values[0]}`), {
          ...scope,
          dot: values[1],
        })
      : functions[name](...values);
  };
  const pipeline = () => {
    let result = command([]);
    while (tokens[at] === '|') {
      at += 1;
      result = command([result]);
    }
    return result;
  };
  const result = pipeline();
  if (at < tokens.length) throw new Error(`Unreadable: ${text}`);
  return result;
}

const fail = (message) => {
  throw new Error(message);
};

/**
 * An action of a template; of `if`, `range` and `define` with what is in it.
 * @typedef {{ word: string, argument: string, children?: TemplatePart[], otherwise?: TemplatePart[] }} TemplateAction
 * @typedef {string | TemplateAction} TemplatePart
 */

/** A template as texts and actions; `{{-` and `-}}` take the white space beside them away. */
function parse(text) {
  /** @type {{ node?: TemplateAction, children: TemplatePart[] }} */
  const root = { children: [] };
  const open = [root];
  const top = () => open[open.length - 1];
  let rest = 0;
  let trim = false;
  const addText = (piece) => {
    const shown = trim ? piece.trimStart() : piece;
    if (shown) top().children.push(shown);
  };
  for (const match of text.matchAll(/\{\{(-)?\s*(.*?)\s*(-)?\}\}/gs)) {
    const [whole, before, action, after] = match;
    let piece = text.slice(rest, match.index);
    if (before) piece = piece.trimEnd();
    addText(piece);
    rest = match.index + whole.length;
    trim = after === '-';
    const [, word, argument = ''] = /^(if|range|define|else|end)\b\s*(.*)$/s.exec(action) ?? [];
    if (word === 'end') open.pop();
    else if (word === 'else') {
      if (argument) throw new Error('Only a plain else is known.');
      const { node } = top();
      if (!node) throw new Error('An else has no if.');
      open.pop();
      open.push({ node, children: (node.otherwise = []) });
    } else if (word) {
      const node = { word, argument, children: /** @type {TemplatePart[]} */ ([]) };
      top().children.push(node);
      open.push({ node, children: node.children });
    } else top().children.push({ word: 'show', argument: action });
  }
  addText(text.slice(rest));
  if (open.length !== 1) throw new Error('An if, range or define has no end.');
  return root.children;
}

function run(children, scope) {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      const { word, argument } = child;
      if (word === 'define') {
        scope.defined.set(JSON.parse(argument), child.children);
        return '';
      }
      if (word === 'show') return String(evaluate(argument, scope) ?? '');
      if (word === 'if')
        return run(isTrue(evaluate(argument, scope)) ? child.children : (child.otherwise ?? []), scope);
      const [, key, value, list] =
        /^(\$\w+), (\$\w+) := (.*)$/.exec(argument) ?? fail(`Unknown range: ${argument}`);
      return Object.entries(evaluate(list, scope) ?? {})
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, each]) =>
          run(child.children, { ...scope, variables: { ...scope.variables, [key]: name, [value]: each } }),
        )
        .join('');
    })
    .join('');
}

const merge = (base, over) =>
  over && typeof over === 'object' && !Array.isArray(over) && base && typeof base === 'object'
    ? Object.fromEntries(
        [...new Set([...Object.keys(base), ...Object.keys(over)])].map((name) => [
          name,
          name in over ? merge(base[name], over[name]) : base[name],
        ]),
      )
    : over;

/**
 * The objects of a chart.
 * @param {string} chart its folder
 * @param {object} [values] what differs from `values.yaml`
 * @returns {any[]}
 */
export function renderChart(chart, values = {}) {
  const read = (name) => readFileSync(path.join(chart, name), 'utf8');
  const { appVersion, name } = yaml.parse(read('Chart.yaml'));
  const dot = {
    Values: merge(yaml.parse(read('values.yaml')), values),
    Chart: { AppVersion: appVersion, Name: name },
    Release: { Name: 'live', Service: 'Helm', Namespace: 'bestie' },
  };
  const scope = { dot, variables: {}, defined: new Map(), run };
  const files = readdirSync(path.join(chart, 'templates')).sort(
    (one, other) => Number(other.endsWith('.tpl')) - Number(one.endsWith('.tpl')),
  );
  return files.flatMap((file) => {
    const text = run(parse(read(`templates/${file}`)), scope);
    if (file.endsWith('.tpl')) return [];
    return yaml.parseAllDocuments(text, { strict: true, uniqueKeys: true }).flatMap((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}\n${text}`);
      const object = document.toJS();
      return object ? [object] : [];
    });
  });
}
