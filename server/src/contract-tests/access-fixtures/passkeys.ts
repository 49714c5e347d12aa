import { decodeJwt } from 'jose';
import { uuidv7 } from 'uuidv7';
import { hashRecoveryCode } from '../../platform/identity/passkeys/recovery-codes';
import { createSoftwareAuthenticator } from '../../test-support/software-authenticator';
import { testRecoveryCode } from '../../test-support/step-up';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

const signInOf = ({ token }: SignedIn) => (decodeJwt(token)['firebase'] as { sign_in_id: string }).sign_in_id;

/** A question to the person's sign-in. */
async function ask(factories: Factories, person: SignedIn, purpose: 'add' | 'signIn') {
  const [challengeId, challenge] = [uuidv7(), uuidv7()];
  await factories.query(
    `insert into passkey_challenges (id, uid, purpose, bound_to, challenge, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '5 minutes')`,
    [challengeId, person.uid, purpose, signInOf(person), challenge],
  );
  return { challengeId, challenge };
}

/** A person with a passkey that their sign-in has shown, and a recovery code for step-ups. */
async function owns(factories: Factories, person: SignedIn) {
  const authenticator = createSoftwareAuthenticator();
  const passkeyId = uuidv7();
  await factories.query(
    `insert into passkeys (id, uid, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, 0, '{internal}', 'Phone', now())`,
    [passkeyId, person.uid, authenticator.stored.id, authenticator.stored.publicKey],
  );
  await factories.query(
    'insert into confirmed_sign_ins (uid, sign_in, confirmed_at) values ($1, $2, now()) on conflict do nothing',
    [person.uid, signInOf(person)],
  );
  await factories.query('delete from recovery_codes where uid = $1', [person.uid]);
  await factories.query('insert into recovery_codes (uid, code_hash) values ($1, $2)', [
    person.uid,
    hashRecoveryCode(testRecoveryCode),
  ]);
  return { authenticator, passkeyId };
}

const own: Fixture = async (factories, owner) => ({ passkeyId: (await owns(factories, owner)).passkeyId });
const otherPerson: Fixture = async (factories) => ({ uid: (await factories.person()).uid });

export const passkeysFixtures = {
  'passkeys.list': nothing,
  'passkeys.beginAdd': nothing,
  'passkeys.add': async (factories, _owner, caller) => {
    const { challengeId, challenge } = await ask(factories, caller, 'add');
    return { challengeId, name: 'Phone', ...createSoftwareAuthenticator().create({ challenge }) };
  },
  'passkeys.rename': async (...args) => ({ ...(await own(...args)), name: 'Key' }),
  'passkeys.remove': async (factories, _owner, caller) => ({
    passkeyId: (await owns(factories, caller)).passkeyId,
  }),
  'passkeys.renewRecoveryCodes': async (factories, _owner, caller) => {
    await owns(factories, caller);
    return {};
  },
  'passkeys.beginSignIn': nothing,
  'passkeys.signIn': async (factories, _owner, caller) => {
    const { authenticator } = await owns(factories, caller);
    const { challengeId, challenge } = await ask(factories, caller, 'signIn');
    return { challengeId, ...authenticator.sign({ challenge }) };
  },
  'passkeys.useRecoveryCode': async (factories, _owner, caller) => {
    await owns(factories, caller);
    return { code: testRecoveryCode };
  },
  'passkeys.listFailures': nothing,
  'passkeys.listFailuresOf': otherPerson,
  'passkeys.removeAllOf': async (...args) => ({ ...(await otherPerson(...args)), reason }),
  'passkeys.getPolicy': nothing,
  'passkeys.setPolicy': async (factories) => {
    await factories.query('delete from sign_in_policy', []);
    return { adminsNeedPasskeys: false, version: 0, reason };
  },
} satisfies Partial<Record<OperationName, Fixture>>;
