import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generatedLists } from './generate-lists';

const root = path.resolve(__dirname, '..');

test.each(Object.entries(generatedLists(root)))('%s is what npm run generate writes', (file, text) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
});
