import { sql } from 'kysely';
import { createApp } from '../../app';
import { testLogger } from '../../test-support/database';
import { connectPostgresql } from '../database/database';

test('while the database cannot be reached, calls say that they may be sent again', async () => {
  const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
  const away = connectPostgresql('postgresql://bestie@127.0.0.1:1/bestie', testLogger);
  app.get('/rows', async () => (await sql`select 1`.execute(away.db)).rows);
  app.get('/bug', () => Promise.reject(new TypeError('rows is not iterable')));
  const answer = async (url: string) => {
    const reply = await app.inject(url);
    const { error } = reply.json<{ error: { code: string } }>();
    return [reply.statusCode, error.code, reply.headers['retry-after']];
  };
  expect(await answer('/rows')).toEqual([503, 'unavailable', '5']);
  expect(await answer('/bug')).toEqual([500, 'internal', undefined]);
  await away.close();
  await app.close();
});

test.each(['57P01', '57P03', '08006', '53300', '55P03'])(
  'a database that answers %s is away for now',
  async (code) => {
    const app = await createApp({ logLevel: 'silent', trustProxy: false, loopback: true }, '0.0.0');
    app.get('/rows', () => Promise.reject(Object.assign(new Error('from the database'), { code })));
    expect((await app.inject('/rows')).statusCode).toBe(503);
    await app.close();
  },
);
