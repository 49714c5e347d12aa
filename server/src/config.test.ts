import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentNames, readConfig } from './config';

describe('the environment', () => {
  test('.env.example names exactly the variables that are read', () => {
    const text = readFileSync(join(__dirname, '..', '..', '.env.example'), 'utf8');
    const documented = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual([...environmentNames].sort());
  });

  test('without any variable Bestie runs on port 3000 of this machine, with data in .data', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      loopback: true,
      dataDir: '.data',
      databaseUrl: undefined,
    });
  });

  test('backups are in a folder or a store, which has the keys of the objects only at their address', () => {
    const env = {
      S3_BUCKET: 'bestie',
      S3_ENDPOINT: 'https://s3.example',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      BACKUP_COPY_DIR: 's3:backups/home',
    };
    expect(readConfig({}).backups).toMatchObject({ place: '.data-backups', copyPlace: undefined });
    const place = { bucket: 'backups', prefix: 'home/', region: 'us-east-1' };
    expect(readConfig(env).backups.copyPlace).toEqual({
      ...place,
      endpoint: 'https://s3.example',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    const elsewhere = { ...env, BACKUP_S3_ENDPOINT: 'https://elsewhere.example' };
    expect(readConfig(elsewhere).backups.copyPlace).toEqual({
      ...place,
      endpoint: 'https://elsewhere.example',
      credentials: undefined,
    });
    for (const [changed, words] of [
      [{ BACKUP_DIR: 's3:' }, 's3: names no bucket: write s3:BUCKET/PREFIX.'],
      [
        { BACKUP_DIR: 's3:bestie' },
        'BACKUP_DIR: Backups in the bucket of the objects need a prefix of their own.',
      ],
      [{ BACKUP_DIR: 's3:backups/home' }, 'BACKUP_COPY_DIR is where BACKUP_DIR is'],
      [
        { BACKUP_S3_ACCESS_KEY_ID: 'id' },
        'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY go together.',
      ],
    ] as const)
      expect(() => readConfig({ ...env, ...changed })).toThrow(words);
    const keys = { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'hidden' };
    expect(JSON.stringify(readConfig({ ...elsewhere, ...keys }).backups.configuration)).not.toContain(
      'hidden',
    );
  });

  test('every wrong variable is reported in a separate sentence', () => {
    expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x' })).toThrow(/PORT: .*\nDATABASE_URL: /);
    expect(() => readConfig({ BACKUP_KEY: 'YWJj' })).toThrow('BACKUP_KEY: Give 32 bytes in base64.');
  });

  test('Firebase needs its key and domain', () => {
    expect(() => readConfig({ FIREBASE_PROJECT_ID: 'p' })).toThrow(
      'FIREBASE_PROJECT_ID needs FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN beside it.',
    );
  });

  test('Stripe charges members when its keys are set, and half of them is an error', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readConfig({}).stripe).toBeUndefined();
    expect(readConfig(keys).stripe).toMatchObject({ live: true, endpoint: undefined });
    expect(readConfig({ ...keys, STRIPE_SECRET_KEY: 'rk_test_1' }).stripe).toMatchObject({ live: false });
    for (const name of Object.keys(keys))
      expect(() => readConfig({ ...keys, [name]: undefined })).toThrow(
        'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.',
      );
    expect(() => readConfig({ ...keys, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow(/^STRIPE_SECRET_KEY: /);
    expect(() => readConfig({ ...keys, STRIPE_ENDPOINT: 'http://127.0.0.1:1' })).toThrow('A live key');
  });

  test('half of an app at a network is refused', () => {
    expect(() => readConfig({ PINTEREST_CLIENT_ID: '12' })).toThrow(
      'PINTEREST_CLIENT_ID and PINTEREST_CLIENT_SECRET go together.',
    );
    expect(() => readConfig({ YOUTUBE_ADDRESS: 'http://127.0.0.1:4103' })).toThrow(
      'YOUTUBE_ADDRESS needs YOUTUBE_CLIENT_ID beside it.',
    );
    expect(readConfig({ INSTAGRAM_CLIENT_ID: '12', INSTAGRAM_CLIENT_SECRET: 'abc' }).networkApps).toEqual({
      pinterest: undefined,
      instagram: { clientId: '12', clientSecret: 'abc', address: undefined },
      youtube: undefined,
    });
  });

  test.each([
    '*',
    'null',
    'https://app.example/',
    'app.example',
    'https://app.example:443',
    'https://a.example *',
  ])('%j is refused as an origin for storage', (origin) => {
    expect(() => readConfig({ STORAGE_CORS_ORIGINS: `https://b.example, ${origin}` })).toThrow(
      /^STORAGE_CORS_ORIGINS\.1: Exact origins/,
    );
    expect(readConfig({ STORAGE_CORS_ORIGINS: ' https://b.example:8443 ,http://c.example' })).toMatchObject({
      storageCorsOrigins: ['https://b.example:8443', 'http://c.example'],
    });
  });

  test.each([
    'https://bestie.example/app',
    'https://bestie.example/?from=mail',
    'https://bestie.example/#start',
    'https://bestie.example?',
    'https://ada@bestie.example',
    'ftp://bestie.example',
    'bestie.example',
    '/bestie',
  ])('PUBLIC_ORIGIN %j is refused, with an example of the right form', (origin) => {
    expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow(
      'PUBLIC_ORIGIN: Must be an address like https://bestie.example: http or https, a host and an optional port, without a path, query or user name.',
    );
  });

  test.each([
    ['https://bestie.example', 'https://bestie.example'],
    ['https://bestie.example/', 'https://bestie.example'],
    ['https://Bestie.example:443', 'https://bestie.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('PUBLIC_ORIGIN %j means %j', (given, publicOrigin) => {
    expect(readConfig({ PUBLIC_ORIGIN: given })).toMatchObject({ publicOrigin });
  });

  test('a host other than loopback is recognised', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).loopback).toBe(false);
    expect(readConfig({ PUBLIC_ORIGIN: 'http://localhost:8080' }).loopback).toBe(true);
    // With a proxy on the same machine, features for this machine only (demo accounts, logged addresses) are
    // disabled.
    expect(readConfig({ PUBLIC_ORIGIN: 'https://bestie.example' }).loopback).toBe(false);
  });
});
