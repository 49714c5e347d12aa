import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { featureRegistrations } from './feature-registrations.js';
import { featureWords } from './feature-words.js';
import { fillTemplate } from './fill-template.js';

const audiences = ['fan', 'creator', 'admin'];

/**
 * Writes a complete noun (contract, migration, module with its route test, queries, page) and registers it.
 * Invalid requests are refused before anything is written.
 * @param {string} root of the repository
 * @param {string} name the noun in the plural, in kebab-case
 * @param {'fan' | 'creator' | 'admin'} audience whose console gets the page
 * @returns {Promise<string[]>} the new files, from the root
 * @throws an Error with the reason of a refusal
 */
export async function newFeature(root, name, audience) {
  if (!/^(?=.{3,32}$)[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*(?<!s)s$/.test(name))
    throw new Error(
      `The name of a feature is a plural noun in kebab-case, such as mood-boards, not ${name}.`,
    );
  if (!audiences.includes(audience))
    throw new Error(`--remote is one of ${audiences.join(', ')}, not ${audience}.`);

  const migrations = readdirSync(path.join(root, 'server/migrations')).sort();
  const number = String(Number.parseInt(migrations.at(-1) ?? '0', 10) + 1).padStart(3, '0');
  const words = featureWords(name, audience, number);
  requireFree(root, words, migrations);

  const registered = Object.entries(featureRegistrations(words)).map(([file, register]) => [
    path.join(root, file),
    register(readFileSync(path.join(root, file), 'utf8'), file),
  ]);
  const written = fillTemplate(path.join(root, 'templates/feature'), root, (word) => {
    if (!(word in words)) throw new Error(`The template has an unknown placeholder: ${word}`);
    return words[word];
  });
  for (const [file, text] of registered) writeFileSync(file, text);
  for (const file of [...written, ...registered.map(([changed]) => changed)]) await tidy(file);
  execFileSync('npm', ['run', '--silent', 'generate'], { cwd: root, stdio: 'inherit' });
  return written.map((file) => path.relative(root, file));
}

/** Nothing of the noun exists yet; otherwise it would be overwritten or mixed up. */
function requireFree(root, { name, table, audience, path: address }, migrations) {
  const text = (...file) => readFileSync(path.join(root, ...file), 'utf8');
  const taken = [
    `shared/contracts/src/nouns/${name}.contract.ts`,
    `shared/contracts/src/nouns/${name}.ts`,
    `shared/client/src/${name}.queries.ts`,
    `server/src/modules/${name}`,
    `${audience}-remote/src/features/${name}`,
  ].find((file) => existsSync(path.join(root, file)));
  if (taken) throw new Error(`${name} already exists: ${taken}.`);
  const migration = migrations.find((file) =>
    new RegExp(`create table (?:if not exists )?${table}\\b`, 'i').test(text('server/migrations', file)),
  );
  if (migration) throw new Error(`${name} already exists: the table ${table} of ${migration}.`);
  if (text('shared/contracts/src/paths.ts').includes(`'${address}'`))
    throw new Error(`${name} already exists: the path ${address}.`);
}

async function tidy(file) {
  if (file.endsWith('.sql')) return;
  const options = await resolveConfig(file);
  writeFileSync(file, await format(readFileSync(file, 'utf8'), { ...options, filepath: file }));
}
