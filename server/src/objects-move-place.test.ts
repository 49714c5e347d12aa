import { journalName, readMovePlace } from './objects-move-place';
import type { S3Settings } from './platform/objects/drivers/s3-bucket';

const s3: S3Settings = {
  bucket: 'bestie',
  prefix: 'live/',
  region: 'us-east-1',
  endpoint: undefined,
  credentials: undefined,
};
const config = { dataDir: '/data', s3 };

test('a prefix of a store is a folder there, as S3_PREFIX with its slash', () => {
  expect(readMovePlace(config, 's3')).toEqual({ dataDir: '/data', s3 });
  expect(readMovePlace(config, 's3:other/objects').s3).toEqual({
    ...s3,
    bucket: 'other',
    prefix: 'objects/',
  });
  expect(readMovePlace(config, 's3:other').s3).toEqual({ ...s3, bucket: 'other', prefix: '' });
  expect(readMovePlace(config, 'disk:/elsewhere')).toEqual({ dataDir: '/elsewhere', s3: undefined });
  for (const wrong of [undefined, 'tape', 's3:']) expect(() => readMovePlace(config, wrong)).toThrow('usage');
});

test('a move to another store, bucket or folder records its copies apart', () => {
  const to = (place: string, settings = s3) => {
    const given = { ...config, s3: settings };
    return journalName(readMovePlace(given, 'disk'), readMovePlace(given, place));
  };
  expect(to('s3')).toBe(to('s3:bestie/live'));
  const others = ['s3', 's3:other', 's3:bestie/next', 'disk:/elsewhere'].map((place) => to(place));
  const elsewhere = to('s3', { ...s3, endpoint: 'https://store.example' });
  expect(new Set([...others, elsewhere]).size).toBe(5);
});
