import { limits } from '@bestie/contracts/limits';
import { titleFrom } from '../episodes/episode-uploads';
import { titleOfFile } from '../recording/add-sound';
import { cleanFolder, cleanName } from './upload-files';

test('names of files keep their extension, and lose what names must not contain', () => {
  expect(cleanName(' Look\n1/2.jpg ')).toBe('Look_1_2.jpg');
  expect(cleanName(`${'x'.repeat(300)}.jpg`)).toBe(`${'x'.repeat(196)}.jpg`);
  expect(cleanName('')).toBe('Untitled');
  expect(cleanFolder('/Looks/../Autumn//')).toBe('Looks/Autumn');
});

test.each([
  ['a name', cleanName(`👗${'x'.repeat(199)}`), 'x'.repeat(199)],
  ['a folder', cleanFolder(`${'x'.repeat(79)}👗`), 'x'.repeat(79)],
  ['the title of an episode', titleFrom(`${'x'.repeat(limits.episodes.titleLength - 1)}👗`), /^x+$/],
  ['the title of a clip', titleOfFile(`${'x'.repeat(limits.voice.titleLength - 1)}👗`), /^x+$/],
])('%s is never cut inside an emoji', (_what, cut, expected) => {
  expect(cut).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
});
