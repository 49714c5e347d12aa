import { packMediaNames, packTexts } from './export-pack';
import type { VariantContent } from './variant-findings';

const content: VariantContent = {
  network: 'youtube',
  type: 'video',
  title: 'Six ways to wear a coat',
  text: 'The camel one.',
  link: '',
  board: null,
  firstComment: 'More below',
  collaborators: [],
  tags: ['coat', 'camel hair'],
  visibility: 'unlisted',
  chapters: [
    { seconds: 0, title: 'Start' },
    { seconds: 61, title: 'Belt' },
  ],
};

test('a video has its chapters in the description and no field of another network', () => {
  expect(packTexts(content, [{ role: 'item', alt: 'A coat' }])).toEqual([
    { file: 'title.txt', label: 'Title', text: 'Six ways to wear a coat' },
    { file: 'description.txt', label: 'Description', text: 'The camel one.\n\n0:00 Start\n1:01 Belt' },
    { file: 'tags.txt', label: 'Tags', text: 'coat, camel hair' },
    { file: 'visibility.txt', label: 'Visibility', text: 'unlisted' },
  ]);
});

test('an empty field has no file, and alt texts carry the number of their picture', () => {
  const media = [
    { role: 'item', alt: '' },
    { role: 'item', alt: 'Belted' },
  ] as const;
  const post = { ...content, network: 'instagram', type: 'carousel', firstComment: '' } as const;
  expect(packTexts(post, media).map(({ file }) => file)).toEqual(['caption.txt', '02-alt.txt']);
});

test('a story has neither caption nor comment', () => {
  expect(packTexts({ ...content, network: 'instagram', type: 'story' }, [])).toEqual([]);
});

test('files are numbered in their order, also those with names that no system takes', () => {
  expect(
    packMediaNames([
      { role: 'item', name: 'b.jpg' },
      { role: 'cover', name: 'a/b:c.png' },
      { role: 'item', name: `${'é'.repeat(200)}.jpeg` },
    ]),
  ).toEqual(['01-b.jpg', 'cover-a_b_c.png', `02-${'é'.repeat(75)}.jpeg`]);
});
