import { guest } from '../../platform/http/caller';
import { presentCard } from './voice-clips.presenter';
import type { CardRow } from './voice-clips.sql';
import { createVoicePreview } from './voice-preview';

test('long words about a clip end before an emoji that does not fit, in previews and in lists', async () => {
  const row = {
    id: '0197e4a0-0000-7000-8000-000000000000',
    description: `${'x'.repeat(199)}🧵 and more`,
    visibility: 'public',
    author: null,
    chapters: [],
    created_at: new Date(),
  } as unknown as CardRow;
  const preview = createVoicePreview({ findHeard: async () => row as never });
  const expected = `${'x'.repeat(199)}…`;
  expect((await preview(guest, { clipId: row.id }))?.description).toBe(expected);
  expect(presentCard(row).description).toBe(expected);
});
