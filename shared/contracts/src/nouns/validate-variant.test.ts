import { initialNetworkLimits, limitsOn } from './network-limits';
import type { NetworkLimits } from './network-limits';
import { isAddressOf } from './social-posts';
import { validateVariant } from './validate-variant';
import type { VariantContent, VariantMedia } from './variant-findings';

const today = '2026-11-25';
const mebibyte = 1024 * 1024;

const content = (changes: Partial<VariantContent>): VariantContent => ({
  network: 'instagram',
  type: 'post',
  title: '',
  text: '',
  link: '',
  board: null,
  firstComment: '',
  collaborators: [],
  tags: [],
  visibility: 'public',
  chapters: [],
  ...changes,
});
const picture = (changes: Partial<VariantMedia> = {}): VariantMedia => ({
  role: 'item',
  name: 'look.jpg',
  kind: 'image',
  contentType: 'image/jpeg',
  bytes: 2 * mebibyte,
  width: 1080,
  height: 1350,
  seconds: null,
  alt: 'A camel coat',
  ...changes,
});
const film = (changes: Partial<VariantMedia> = {}): VariantMedia =>
  picture({
    name: 'film.mp4',
    kind: 'video',
    contentType: 'video/mp4',
    width: 1080,
    height: 1920,
    seconds: 30,
    ...changes,
  });
const check = (
  changes: Partial<VariantContent>,
  media: readonly VariantMedia[] = [picture()],
  limits = initialNetworkLimits,
) => validateVariant(content(changes), media, limits, today);
const errorsOf = (...given: Parameters<typeof check>) => check(...given).errors.map(({ field }) => field);

describe('Pinterest, Instagram, Youtube check 1: YouTube counts bytes', () => {
  const video = { network: 'youtube', type: 'video', title: 'Camel, six ways' } as const;
  const emoji = '😀'.repeat(1250);

  test('a description of 5,000 bytes in emoji is exact at 5,000 and refused at 5,001', () => {
    const exact = check({ ...video, text: emoji }, [film()]);
    expect(exact.errors).toEqual([]);
    expect(exact.counts).toContainEqual({ field: 'text', unit: 'bytes', count: 5000, limit: 5000 });
    const over = check({ ...video, text: `${emoji}.` }, [film()]);
    expect(over.errors).toEqual([
      { field: 'text', message: 'YouTube takes at most 5,000 bytes in a description; this has 5,001.' },
    ]);
  });

  test('chapters are lines of the description and count with it', () => {
    const chapters = [0, 10, 20].map((seconds) => ({ seconds, title: 'Look' }));
    expect(errorsOf({ ...video, text: 'a'.repeat(4969), chapters }, [film()])).toEqual([]);
    expect(errorsOf({ ...video, text: 'a'.repeat(4970), chapters }, [film()])).toEqual(['text']);
    expect(errorsOf({ ...video, chapters: chapters.slice(0, 2) }, [film()])).toEqual(['chapters']);
    expect(
      errorsOf(
        {
          ...video,
          chapters: [{ seconds: 3, title: 'Late' }, ...chapters.slice(2), { seconds: 22, title: '' }],
        },
        [film()],
      ),
    ).toEqual(['chapters', 'chapters.2', 'chapters.2']);
  });

  test('a tag with a space counts two more, and so do commas between tags', () => {
    const counted = (tags: string[]) =>
      check({ ...video, tags }, [film()]).counts.find(({ field }) => field === 'tags')?.count;
    expect(counted(['coat'])).toBe(4);
    expect(counted(['camel coat'])).toBe(12);
    expect(counted(['coat', 'camel coat'])).toBe(17);
    expect(errorsOf({ ...video, tags: ['a'.repeat(249), 'b'.repeat(250)] }, [film()])).toEqual([]);
    expect(errorsOf({ ...video, tags: ['a'.repeat(250), 'b'.repeat(250)] }, [film()])).toEqual(['tags']);
  });

  test('a title is counted in code points, and angle brackets are refused', () => {
    expect(errorsOf({ ...video, title: '😀'.repeat(100) }, [film()])).toEqual([]);
    expect(errorsOf({ ...video, title: '😀'.repeat(101) }, [film()])).toEqual(['title']);
    expect(errorsOf({ ...video, title: '<3', text: 'a > b' }, [film()])).toEqual(['title', 'text']);
    expect(errorsOf({ ...video, title: ' ' }, [film()])).toEqual(['title']);
  });

  test('over 60 hashtags are all ignored, which is a warning', () => {
    const many = Array.from({ length: 61 }, (_, index) => `#look${index}`).join(' ');
    const { errors, warnings, ignoredHashtags } = check({ ...video, text: many }, [film()]);
    expect(errors).toEqual([]);
    expect(warnings.map(({ field }) => field)).toEqual(['text']);
    expect(ignoredHashtags).toHaveLength(61);
  });

  test('a short is square or upright, and up to three minutes long', () => {
    const short = { ...video, type: 'short' } as const;
    expect(check(short, [film({ seconds: 181 })]).errors).toMatchObject([
      { field: 'media.0', offer: 'trim' },
    ]);
    expect(check(short, [film({ width: 1920, height: 1080 })]).errors).toMatchObject([
      { field: 'media.0', offer: 'crop' },
    ]);
    expect(errorsOf(short, [film({ width: 1080, height: 1080, seconds: 180 })])).toEqual([]);
  });
});

describe('Pinterest, Instagram, Youtube check 2: Instagram’s hashtags', () => {
  test('the sixth is refused and named', () => {
    expect(errorsOf({ text: '#one #two #three #four #five' })).toEqual([]);
    const { errors, ignoredHashtags } = check({ text: '#one #two#three #four #fünf #六' });
    expect(errors).toEqual([
      { field: 'text', message: 'Instagram takes at most 5 hashtags; “#六” is one too many.' },
    ]);
    expect(ignoredHashtags).toEqual(['#六']);
  });

  test('a sign alone and a keycap are none, and those of the first comment warn', () => {
    expect(errorsOf({ text: '# #️⃣ #1 #a #b #c #d' })).toEqual([]);
    const { errors, warnings } = check({ text: '#a #b #c', firstComment: '#d #e #f' });
    expect([errors, warnings.map(({ field }) => field)]).toEqual([[], ['firstComment']]);
  });

  test('captions are counted in code points, mentions without e-mail addresses', () => {
    expect(errorsOf({ text: '🧥'.repeat(2200) })).toEqual([]);
    expect(errorsOf({ text: '🧥'.repeat(2201) })).toEqual(['text']);
    const mentions = Array.from({ length: 20 }, (_, index) => `@friend.${index}`).join(' ');
    expect(errorsOf({ text: `${mentions} hello@example.com` })).toEqual([]);
    expect(errorsOf({ text: `${mentions} @one` })).toEqual(['mentions']);
    expect(errorsOf({ collaborators: ['a', 'b', 'c', 'd'] })).toEqual(['collaborators']);
  });
});

describe('Pinterest, Instagram, Youtube check 3: Pinterest’s carousels', () => {
  const carousel = { network: 'pinterest', type: 'carousel', board: { id: '1', name: 'Coats' } } as const;

  test('of unlike sizes are refused, with the odd one named', () => {
    const same = [picture({ name: 'one.jpg' }), picture({ name: 'two.jpg' }), picture({ name: 'three.jpg' })];
    expect(errorsOf(carousel, same)).toEqual([]);
    const odd = [...same, picture({ name: 'odd.jpg', width: 1080, height: 1080 })];
    expect(check(carousel, odd).errors).toEqual([
      {
        field: 'media.3',
        message:
          'The pictures of a carousel on Pinterest have one size: “odd.jpg” has 1080 × 1080, the others 1080 × 1350.',
        offer: 'crop',
      },
    ]);
    expect(errorsOf(carousel, [odd[3]!, ...same])).toEqual(['media.0']);
  });

  test('have two to five pictures', () => {
    expect(errorsOf(carousel, [picture()])).toEqual(['media']);
    expect(
      errorsOf(
        carousel,
        Array.from({ length: 5 }, () => picture()),
      ),
    ).toEqual([]);
    expect(
      errorsOf(
        carousel,
        Array.from({ length: 6 }, () => picture()),
      ),
    ).toEqual(['media']);
    expect(errorsOf(carousel, [picture(), film()])).toEqual(['media.1']);
  });

  test('a long description warns, a longer one is refused, and a link is one', () => {
    const pin = { ...carousel, type: 'pin' } as const;
    expect(check({ ...pin, text: 'a'.repeat(501) }).warnings.map(({ field }) => field)).toEqual(['text']);
    expect(errorsOf({ ...pin, text: 'a'.repeat(801) })).toEqual(['text']);
    expect(errorsOf({ ...pin, link: 'javascript:alert(1)' })).toEqual(['link']);
    expect(errorsOf({ ...pin, link: `https://bestie.example/${'a'.repeat(2026)}` })).toEqual(['link']);
    expect(errorsOf({ ...pin, board: null })).toEqual(['board']);
    expect(errorsOf({ ...pin, type: 'video' }, [film()])).toEqual(['media']);
    expect(errorsOf({ ...pin, type: 'video' }, [film({ seconds: 3 }), picture({ role: 'cover' })])).toEqual([
      'media.0',
    ]);
  });
});

describe('Pinterest, Instagram, Youtube check 7: files are judged by what is in them', () => {
  test('a 4K PNG is refused for Instagram and offered as JPEG', () => {
    const png = picture({
      name: 'look.jpg',
      contentType: 'image/png',
      width: 3840,
      height: 3840,
      bytes: 21 * mebibyte,
    });
    expect(check({}, [png]).errors).toEqual([
      { field: 'media.0', message: 'Instagram takes JPEG; “look.jpg” is another kind.', offer: 'convert' },
    ]);
  });

  test('shapes from 4:5 to 1.91:1, lengths and sizes', () => {
    const shaped = (width: number, height: number) =>
      check({}, [picture({ width, height })]).errors.map(({ offer }) => offer);
    expect(shaped(1080, 1350)).toEqual([]);
    expect(shaped(1079, 1350)).toEqual(['crop']);
    expect(shaped(1080, 566)).toEqual([]);
    expect(shaped(1080, 564)).toEqual(['crop']);
    expect(errorsOf({}, [picture({ bytes: 8 * mebibyte + 1 })])).toEqual(['media.0']);
    expect(errorsOf({ type: 'reel' }, [film({ seconds: 901 })])).toEqual(['media.0']);
    expect(errorsOf({ type: 'story' }, [film({ seconds: 61 })])).toEqual(['media.0']);
    expect(errorsOf({ type: 'story' }, [film({ seconds: 60 })])).toEqual([]);
    expect(errorsOf({ type: 'reel' }, [film({ contentType: 'video/webm' })])).toEqual(['media.0']);
    expect(errorsOf({}, [])).toEqual(['media']);
    expect(errorsOf({}, [film()])).toEqual(['media.0']);
  });

  test('a missing alt text warns, one that is too long is refused', () => {
    expect(check({}, [picture({ alt: '' })])).toMatchObject({ errors: [], warnings: [{ field: 'media.0' }] });
    expect(errorsOf({}, [picture({ alt: 'a'.repeat(1001) })])).toEqual(['media.0']);
  });

  test('what a network has not is refused, whoever sends it', () => {
    expect(errorsOf({ network: 'youtube', type: 'reel', title: 'x' }, [film()])).toEqual(['type']);
  });
});

describe('limits have dates', () => {
  const thumbnail = [film(), picture({ role: 'cover', bytes: 3 * mebibyte })];
  const video = content({ network: 'youtube', type: 'video', title: 'Camel' });

  test('the limit of the day counts', () => {
    expect(validateVariant(video, thumbnail, initialNetworkLimits, '2026-09-13').warnings).toHaveLength(1);
    expect(validateVariant(video, thumbnail, initialNetworkLimits, '2026-09-14').warnings).toHaveLength(0);
  });

  test('an entry that admins add counts from its day on, the later one of a day', () => {
    const entry = (titleLength: number): NetworkLimits => ({
      network: 'youtube',
      from: today,
      values: { ...limitsOn('youtube', initialNetworkLimits, today), titleLength },
    });
    const entries = [...initialNetworkLimits, entry(10), entry(4)];
    expect(validateVariant(video, thumbnail, entries, today).errors.map(({ field }) => field)).toEqual([
      'title',
    ]);
    expect(validateVariant(video, thumbnail, entries, '2026-11-24').errors).toEqual([]);
    expect(limitsOn('youtube', entries, '2020-01-01').titleLength).toBe(100);
  });
});

test('Pinterest, Instagram, Youtube check 6: only an address of its own network marks a post as published', () => {
  expect(isAddressOf('instagram', 'https://www.instagram.com/p/Cx1/')).toBe(true);
  expect(isAddressOf('youtube', 'https://youtu.be/dQw4w9WgXcQ')).toBe(true);
  expect(isAddressOf('pinterest', 'https://www.pinterest.co.uk/pin/123/')).toBe(true);
  for (const address of [
    'https://www.youtube.com/watch?v=1',
    'http://www.instagram.com/p/1/',
    'https://instagram.com.evil.example/p/1/',
    'https://instagram.com@evil.example/p/1/',
    'https://evil.example/?instagram.com/p/1',
    'https://www.instagram.com/',
    'not an address',
  ])
    expect([address, isAddressOf('instagram', address)]).toEqual([address, false]);
});
