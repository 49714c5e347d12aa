import type { AuditEntry } from '@bestie/contracts/audit.contract';
import type { User } from '@bestie/contracts/users.contract';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import { registerAuditRoutes } from '../../platform/audit/audit.routes';
import { createTransaction } from '../../platform/database/transaction';
import { openIdentity } from '../../platform/identity/identity';
import type { Identity } from '../../platform/identity/identity';
import { createTestDatabase, testLogger } from '../../test-support/database';
import type { TestDatabase } from '../../test-support/database';
import { createTestApp } from '../../test-support/test-app';
import type { TestApp } from '../../test-support/test-app';
import { undeliveredMail } from '../../test-support/undelivered-mail';
import { registerUsersRoutes } from './users.routes';
import type { AlignIdentity } from './align-identity';
import { createUsersService } from './users.service';
import type { UsersService } from './users.service';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createNamedAuditRepository } from '../../platform/audit/named-audit.repository';
import { createAuditSealsRepository } from '../../platform/audit/audit-seals.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { declared } from '..';
import { createConnect } from '../../platform/module/open-modules';
import { usersRepositories } from './users.repositories';

type Page<Row> = { items: Row[]; nextCursor: string | null };

let database: TestDatabase;
let identity: Identity;
let users: UsersService;
let app: TestApp;
let ada: string;
let fern: string;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({
    config: {
      mode: 'test',
      loopback: true,
      publicOrigin: undefined,
      firebase: undefined,
      allowEmbeddedIdentity: false,
    },
    database,
    clock: () => new Date(),
    mail: undeliveredMail(database.db, () => new Date()),
    passwordCost: { logN: 10, r: 8, p: 1 },
  });
  const repositories = {
    audit: createAuditRepository(database.db),
    people: createPeopleRepository(database.db),
  };
  users = createUsersService({
    people: repositories.people,
    identity,
    transaction: createTransaction(database.db, (trx) =>
      usersRepositories(createConnect(database.db, declared)(trx)),
    ),
    clock: () => new Date(),
    logger: testLogger,
  });
  app = await createTestApp((fastify, http) => {
    registerUsersRoutes(fastify, http, users);
    registerAuditRoutes(fastify, http, {
      audit: repositories.audit,
      named: createNamedAuditRepository({ db: database.db, declared }),
      seals: createAuditSealsRepository(database.db),
    });
  });
});

/** Ada is an admin, Fern a fan; both have real accounts at the embedded provider. */
beforeEach(async () => {
  await database.pool.query('truncate people, identity_accounts, audit_log, outbox, jobs cascade');
  const make = async (name: string, role: 'fan' | 'admin') => {
    const email = `${name}@bestie.test`;
    const { uid } = await identity.admin.create({
      email,
      emailVerified: true,
      password: 'a-long-password',
      displayName: name,
    });
    await identity.setRole(uid, role);
    return uid;
  };
  ada = await make('Ada', 'admin');
  fern = await make('Fern', 'fan');
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const asAda = () => `admin:${ada}` as const;
const get = async (uid: string) => (await app.call<User>(asAda(), 'GET', `/api/admin/users/${uid}`)).body;
const changeRole = async (uid: string, role: string, change: object = {}) =>
  app.call<User>(asAda(), 'POST', `/api/admin/users/${uid}/role`, {
    role,
    reason: 'She runs the spring space.',
    version: (await get(uid)).version,
    ...change,
  });

describe('users: who may call', () => {
  const act = { reason: 'A good reason.' };
  const operations = [
    ['GET', '/api/admin/users', undefined],
    ['GET', '/api/admin/users/somebody', undefined],
    ['POST', '/api/admin/users/somebody/role', { ...act, role: 'admin', version: 1 }],
    ['POST', '/api/admin/users/somebody/suspend', act],
    ['POST', '/api/admin/users/somebody/reinstate', act],
    ['POST', '/api/admin/users/somebody/sign-out', act],
    ['GET', '/api/admin/audit', undefined],
  ] as const;

  test.each(operations)('%s %s is for admins only', async (method, url, body) => {
    expect((await app.call(null, method, url, body)).status).toBe(401);
    expect((await app.call('fan:f1', method, url, body)).status).toBe(403);
    expect((await app.call('creator:c1', method, url, body)).status).toBe(403);
  });

  test.each(operations.filter(([, url]) => url.includes('somebody')))(
    '%s %s about a missing person answers 404',
    async (method, url, body) => {
      expect((await app.call(asAda(), method, url, body)).status).toBe(404);
    },
  );
});

describe('an admin changes a role', () => {
  test('Fern becomes a creator: record, claims, audit log and live events say so', async () => {
    const { status, body } = await changeRole(fern, 'creator');
    expect([status, body.role]).toEqual([200, 'creator']);
    expect((await identity.admin.get(fern))?.claims).toEqual({ role: 'creator' });
    const { body: audit } = await app.call<Page<AuditEntry>>(
      asAda(),
      'GET',
      `/api/admin/audit?targetKind=user&targetId=${fern}`,
    );
    expect(audit.items).toMatchObject([
      {
        action: 'users.changeRole',
        actor: { uid: ada, name: 'Ada' },
        target: { kind: 'user', id: fern, name: 'Fern' },
        before: { role: 'fan' },
        after: { role: 'creator' },
        reason: 'She runs the spring space.',
      },
    ]);
    const events = await database.db
      .selectFrom('outbox')
      .select(['topic', 'type'])
      .where('type', '=', 'users.changeRole')
      .execute();
    expect(events.map(({ topic }) => topic).sort()).toEqual([adminTopic, userTopic(fern)].sort());
  });

  test('a reason is required, and the answer names the field', async () => {
    const { status, error } = await changeRole(fern, 'creator', { reason: ' no ' });
    expect([status, error.code, error.field]).toEqual([400, 'invalid_input', 'reason']);
    expect((await get(fern)).role).toBe('fan');
  });

  test('after another admin’s change: 409 with the current version', async () => {
    const { version } = await get(fern);
    await changeRole(fern, 'creator');
    const { status, error } = await changeRole(fern, 'admin', { version });
    expect([status, error.code]).toEqual([409, 'conflict']);
    expect(error.currentVersion).toBeGreaterThan(version);
    expect((await get(fern)).role).toBe('creator');
  });

  test('Users check 4: nobody changes their own role or sanctions: 409', async () => {
    const { status, error } = await changeRole(ada, 'fan');
    expect([status, error.code]).toEqual([409, 'own_role']);
    for (const [verb, more] of [
      ['suspend', {}],
      ['mute', { hours: 1 }],
      ['hide-published', {}],
      ['unmute', {}],
    ] as const) {
      const answer = await app.call(asAda(), 'POST', `/api/admin/users/${ada}/${verb}`, {
        reason: 'On my own behalf.',
        ...more,
      });
      expect([verb, answer.status, answer.error.code]).toEqual([verb, 409, 'own_role']);
    }
  });

  test('the last admin stays, also when another admin’s token is used', async () => {
    const { status, error } = await app.call('admin:elsewhere', 'POST', `/api/admin/users/${ada}/role`, {
      role: 'fan',
      reason: 'Cleaning up.',
      version: (await get(ada)).version,
    });
    expect([status, error.code]).toEqual([409, 'last_admin']);
  });

  test.each([
    ['who are the only ones', false],
    ['beside a third', true],
  ])(
    'Users check 1: of two admins %s who demote each other at the same moment one stays',
    async (_which, isThird) => {
      if (isThird) {
        const { uid } = await identity.admin.create({
          email: 'thea@bestie.test',
          emailVerified: true,
          password: 'a-long-password',
          displayName: 'Thea',
        });
        await identity.setRole(uid, 'admin');
      }
      const { body: second } = await changeRole(fern, 'admin');
      const first = await get(ada);
      const demote = (actor: string, target: User) =>
        app.call(`admin:${actor}`, 'POST', `/api/admin/users/${target.uid}/role`, {
          role: 'fan',
          reason: 'A palace revolution.',
          version: target.version,
        });
      const answers = await Promise.all([demote(ada, second), demote(fern, first)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, isThird ? 403 : 409]);
      const roles = await Promise.all([ada, fern].map(async (uid) => (await get(uid)).role));
      expect(roles.sort()).toEqual(['admin', 'fan']);
    },
  );

  test('a promotion that reaches the provider after the demotion does not outlive it', async () => {
    const { setClaims } = identity.admin;
    let land = () => {};
    const landing = new Promise<void>((resolve) => (land = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const claims = jest.spyOn(identity.admin, 'setClaims').mockImplementationOnce(async (...late) => {
      begin();
      await landing;
      await setClaims(...late);
    });
    const promotion = changeRole(fern, 'creator');
    await begun;
    expect((await changeRole(fern, 'fan')).body.role).toBe('fan');
    expect((await identity.admin.get(fern))?.claims).toEqual({});
    await database.pool.query('truncate jobs');
    land();
    expect((await promotion).body.role).toBe('fan');
    claims.mockRestore();
    expect((await identity.admin.get(fern))?.claims).toEqual({});
    expect(await createPeopleRepository(database.db).find(fern)).toMatchObject({
      role: 'fan',
      role_pending: false,
    });
    // Also when this server stops in between.
    const { rows } = await database.pool.query('select kind, payload from jobs');
    expect(rows).toEqual([{ kind: 'users.alignIdentity', payload: { uid: fern, revoke: false } }]);
  });

  test('the answer contains the permissions on the person', async () => {
    expect((await get(ada)).can).toEqual({ changeRole: false, suspend: false });
    expect((await get(fern)).can).toEqual({ changeRole: true, suspend: true });
  });
});

describe('an admin suspends, reinstates and signs out', () => {
  const act = (verb: string) =>
    app.call<User>(asAda(), 'POST', `/api/admin/users/${fern}/${verb}`, { reason: 'Reported three times.' });

  test('a suspended person can still sign in at the provider, so that they are told why they are not let in', async () => {
    expect((await act('suspend')).body.status).toBe('suspended');
    expect((await identity.admin.get(fern))?.disabled).toBe(false);
    expect((await act('reinstate')).body.status).toBe('active');
    expect((await identity.admin.get(fern))?.disabled).toBe(false);
  });

  test('Users check 3: a mute and a suspension end by the clock of the database, without any job', async () => {
    const sanction = (verb: string, hours: number) =>
      app.call<User>(asAda(), 'POST', `/api/admin/users/${fern}/${verb}`, { reason: 'Spam.', hours });
    expect((await sanction('mute', 1)).body.mutedUntil).not.toBeNull();
    expect((await sanction('suspend', 24)).body.status).toBe('suspended');
    await database.pool.query(
      `update people set muted_until = now() - interval '1 second',
         suspended_until = now() - interval '1 second' where uid = $1`,
      [fern],
    );
    expect(await get(fern)).toMatchObject({ status: 'active', mutedUntil: null, suspendedUntil: null });
  });

  test('signing out everywhere ends all earlier sign-ins', async () => {
    const before = await identity.admin.get(fern);
    expect((await act('sign-out')).status).toBe(200);
    const after = await identity.admin.get(fern);
    expect(after?.validAfter?.getTime()).toBeGreaterThan(before?.validAfter?.getTime() ?? 0);
  });

  test('the job after it ends no later sign-in, unless the provider was not reached', async () => {
    const validAfter = async () => (await identity.admin.get(fern))?.validAfter?.getTime() ?? 0;
    const job = async () => {
      const { rows } = await database.pool.query<{ payload: AlignIdentity }>(
        "delete from jobs where kind = 'users.alignIdentity' returning payload",
      );
      expect(rows).toHaveLength(1);
      for (const { payload } of rows) await users.alignIdentity(payload);
    };
    await act('sign-out');
    const ended = await validAfter();
    await job();
    expect(await validAfter()).toBe(ended);

    const unreachable = jest.spyOn(identity.admin, 'revoke').mockRejectedValueOnce(new Error('unreachable'));
    await act('sign-out');
    unreachable.mockRestore();
    expect(await validAfter()).toBe(ended);
    await job();
    expect(await validAfter()).toBeGreaterThan(ended);
  });
});

test('several people at once have one reason, and each answers for itself', async () => {
  const { version } = await get(fern);
  const many = (act: string, people: object[]) =>
    app.call<{ results: { outcome: string }[] }>(asAda(), 'POST', '/api/admin/users/act', {
      act,
      people,
      hours: 24,
      reason: 'A wave of spam.',
    });
  const everybody = [
    { uid: fern, version },
    { uid: ada, version: (await get(ada)).version },
    { uid: 'nobody', version: 1 },
  ];
  const { body } = await many('mute', everybody);
  expect(body.results.map(({ outcome }) => outcome)).toEqual(['done', 'own', 'missing']);
  expect((await get(fern)).mutedUntil).not.toBeNull();
  expect((await many('mute', [{ uid: fern, version }])).body.results[0]?.outcome).toBe('changed');
  expect((await many('unmute', [])).status).toBe(400);

  // Suspensions and roles, which need a fresh confirmation.
  const change = async (how: object, uids = [fern, ada]) =>
    app.call<{ results: { outcome: string }[] }>(asAda(), 'POST', '/api/admin/users/change', {
      ...how,
      people: await Promise.all(uids.map(async (uid) => ({ uid, version: (await get(uid)).version }))),
      reason: 'A wave of spam.',
    });
  const outcomes = async (how: object) => (await change(how)).body.results.map(({ outcome }) => outcome);
  expect((await change({ act: 'changeRole' })).status).toBe(400);
  expect(await outcomes({ act: 'suspend', hours: 168 })).toEqual(['done', 'own']);
  expect(await get(fern)).toMatchObject({
    status: 'suspended',
    suspendedUntil: expect.any(String) as string,
  });
  expect(await outcomes({ act: 'reinstate' })).toEqual(['done', 'done']);
  expect(await outcomes({ act: 'changeRole', role: 'creator' })).toEqual(['done', 'own']);
  expect(await get(fern)).toMatchObject({ status: 'active', role: 'creator' });
  expect((await change({ act: 'changeRole', role: 'fan' }, [fern])).body.results).toEqual([
    { uid: fern, outcome: 'done' },
  ]);
  await app.call(asAda(), 'POST', `/api/admin/users/${fern}/unmute`, { reason: 'It was enough.' });
});

describe('finding people', () => {
  test('by part of the name or e-mail, by role and by status', async () => {
    const find = async (query: string) =>
      (await app.call<Page<User>>(asAda(), 'GET', `/api/admin/users?${query}`)).body.items.map(
        ({ displayName }) => displayName,
      );
    expect(await find('q=FER')).toEqual(['Fern']);
    expect(await find('q=ada@')).toEqual(['Ada']);
    expect(await find('role=admin')).toEqual(['Ada']);
    expect(await find('status=suspended')).toEqual([]);
    expect(await find('q=100%25')).toEqual([]);
  });

  test('page by page, newest first, each person once', async () => {
    const first = await app.call<Page<User>>(asAda(), 'GET', '/api/admin/users?limit=1');
    const second = await app.call<Page<User>>(
      asAda(),
      'GET',
      `/api/admin/users?limit=1&cursor=${first.body.nextCursor}`,
    );
    expect([...first.body.items, ...second.body.items].map(({ uid }) => uid).sort()).toEqual(
      [ada, fern].sort(),
    );
    expect(second.body.nextCursor).toBeNull();
  });

  test('an invalid cursor is refused with its field', async () => {
    const { status, error } = await app.call(asAda(), 'GET', '/api/admin/users?cursor=nonsense');
    expect([status, error.field]).toEqual([400, 'cursor']);
  });
});

describe('the audit log', () => {
  test('cannot be changed or deleted, not even by SQL', async () => {
    await changeRole(fern, 'creator');
    await expect(database.pool.query("update audit_log set reason = 'nothing'")).rejects.toThrow(
      'append-only',
    );
    await expect(database.pool.query('delete from audit_log')).rejects.toThrow('append-only');
  });
});
