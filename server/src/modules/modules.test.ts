import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { contracts } from '@bestie/contracts/contracts';
import type { Contract } from '@bestie/contracts/define-contract';
import { declare } from '../platform/module/declared';
import { defineModule } from '../platform/module/define-module';
import { defineEvent } from '../platform/module/domain-events';
import { createConnect, openModules } from '../platform/module/open-modules';
import { createObjectPolicies } from '../platform/objects/object-policies';
import { createTransaction } from '../platform/database/transaction';
import { createTestApp, testPerson } from '../test-support/test-app';
import { createTestDatabase } from '../test-support/database';
import type { TestDatabase } from '../test-support/database';
import { declared, modules } from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('every module has a unique name', () => {
  const names = modules.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('every resource of an operation is declared by a module', () => {
  const scopes = Object.values<Contract>(contracts)
    .flatMap((contract) => Object.values(contract))
    .flatMap(({ scope }) => scope.split('resource:').slice(1));
  // Reads decide who may open threads, rooms, editions and VIP posts; only their live events need a resource.
  const heard = ['challenge', 'challengeEntry', 'forumThread', 'loungeRoom', 'spotlightEdition', 'vipPost'];
  expect([...new Set([...scopes, ...heard])].sort()).toEqual([...declared.resources.kinds].sort());
});

test('every shared folder of stored objects belongs to a resource', () => {
  const resources = Object.values(declared.objectFolders).flatMap(({ sharedBy }) => sharedBy?.resource ?? []);
  expect(resources).toContain('space');
  for (const resource of resources) expect(declared.resources.kinds).toContain(resource);
});

test('a noun brings a folder of stored objects of its own, and its resource says who reads and writes there', async () => {
  const id = uuidv7();
  const { may, resolve } = createObjectPolicies({
    folders: { albums: { limits: { image: 10 }, sharedBy: { resource: 'album' } } },
    resourceAccess: async ({ uid }, kind, albumId) =>
      kind === 'album' && albumId === id && uid === 'reader' ? { write: false } : null,
  });
  const [reader, stranger] = [testPerson('fan:reader'), testPerson('fan:stranger')];
  const name = `albums/${id}/one.png`;
  expect(resolve(name)?.limits).toEqual({ image: 10 });
  expect(resolve(`closets/${id}/one.png`)).toBeNull();
  expect(await may(reader, 'read', name)).toBe(true);
  expect(await may(reader, 'create', name)).toBe(false);
  expect(await may(stranger, 'read', name)).toBe(false);
});

test('ARCHITECTURE.md says which nouns are for one console alone', () => {
  const roles = ['guest', 'fan', 'creator', 'admin'] as const;
  const lowest = (contract: Contract) =>
    roles.find((role) => Object.values(contract).some(({ access }) => access === role));
  const nounsOf = (role: 'creator' | 'admin') =>
    Object.entries<Contract>(contracts)
      .filter(([, contract]) => lowest(contract) === role)
      .map(([noun]) => `\`${noun}\``)
      .join(', ');
  const text = readFileSync(join(__dirname, '../../../ARCHITECTURE.md'), 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(
    `for creators and admins ${nounsOf('creator')}; for admins alone ${nounsOf('admin')}.`,
  );
});

test('two modules that declare the same table are refused', () => {
  const [one, other] = ['one', 'other'].map((name) =>
    defineModule({ name, repositories: () => ({}), notArchived: { things: 'a test' } }),
  );
  expect(() => declare([one!, other!])).toThrow('Two modules declare things.');
});

test('two modules with a service of the same name are refused', async () => {
  const [one, other] = ['one', 'other'].map((name) =>
    defineModule({ name, repositories: () => ({}), open: () => ({ things: {} }) }),
  );
  const pair = [one!, other!];
  await expect(
    createTestApp((app, http) => {
      openModules(pair, declare(pair), { app, http, db: database.db, clock: () => new Date() });
    }),
  ).rejects.toThrow('Two modules give a service called things.');
});

const happened = defineEvent<{ title: string }>();
const otherEvent = defineEvent<{ title: string }>();
const listener = defineModule({
  name: 'listener',
  repositories: ({ db }) => ({ db }),
  handles: (on) => [
    on(happened, async ({ db }, { title }) => {
      await db.insertInto('outbox').values({ topic: title, type: 'test', ids: [] }).execute();
      if (title === 'refused') throw new Error('The listener refuses.');
    }),
  ],
});
const emit = (title: string, event = happened) =>
  createTransaction(
    database.db,
    createConnect(database.db, declare([listener])),
  )((connection) => connection.emit(event({ title })));
const topics = async () =>
  (await database.db.selectFrom('outbox').select('topic').execute()).map(({ topic }) => topic);

test('domain events are handled inside the transaction: a handler that fails rolls the change back', async () => {
  await emit('heard');
  await emit('another', otherEvent);
  await expect(emit('refused')).rejects.toThrow('The listener refuses.');
  expect(await topics()).toEqual(['heard']);
});

test('domain events cannot be published outside of a transaction', async () => {
  const { emit: emitOutside } = createConnect(database.db, declare([listener]))(database.db);
  await expect(emitOutside(happened({ title: 'outside' }))).rejects.toThrow('belongs to the transaction');
});
