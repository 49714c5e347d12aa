import { readMovePlace } from './objects-move-place';

const s3 = {
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
