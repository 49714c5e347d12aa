import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formalityLabels, warmthLabels } from '@bestie/contracts/trips';
import { formalityInWords, formalityOptions, warmthInWords, warmthOptions } from './scale-options';

test('formality and warmth have the same words everywhere: those of one list', () => {
  expect(formalityOptions.map(({ value }) => formalityInWords(Number(value)))).toEqual([...formalityLabels]);
  expect(warmthOptions('metric').map(({ label }) => label.split(',')[0])).toEqual([...warmthLabels]);
  expect([warmthInWords(5, 'metric'), warmthInWords(3, 'imperial'), warmthInWords(null, 'metric')]).toEqual([
    'Cold, under 3 °C',
    'Mild, 54 – 68 °F',
    null,
  ]);

  const sources = path.join(import.meta.dirname, '../..');
  const users = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      /\b(formality|warmth)Labels\b/.test(readFileSync(path.join(sources, file), 'utf8')),
  );
  expect(users).toEqual(['parts/items/scale-options.ts']);
});
