import type { FastifyRequest } from 'fastify';
import type { Device } from '@bestie/contracts/devices.contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../http/caller';
import { isOver } from './access-states';
import type { AccessStates } from './access-states';
import { createKnownDevicesRepository } from './embedded/known-devices.repository';
import { endSomeSignIns } from './revocation.repository';
import type { DeviceRow, SessionsRepository } from './sessions.repository';
import type { IdentityDatabase } from './identity-database';
import { readUserAgent } from './user-agents';
import { createTransaction } from '../database/transaction';

export interface DevicesDependencies {
  db: IdentityDatabase;
  sessions: SessionsRepository;
  states: AccessStates;
  /** The sign-in of a request; undefined if its session has just ended. */
  currentSignIn: (caller: Person, request: FastifyRequest) => Promise<string | undefined>;
  clock: () => Date;
}

export type Devices = ReturnType<typeof createDevices>;

/** Lists and ends a person's sign-ins. A device is one sign-in, with or without a session cookie. */
export function createDevices({ db, sessions, states, currentSignIn, clock }: DevicesDependencies) {
  const transaction = createTransaction(db, (trx) => trx);
  async function end(uid: string, signIns: readonly string[]): Promise<void> {
    await transaction(async (trx) => {
      await endSomeSignIns(trx, uid, signIns, clock());
      await createKnownDevicesRepository(trx).deleteOfSignIns(uid, signIns);
    });
    states.forget(uid);
  }

  return {
    /** This device first, then by last use. */
    async list(caller: Person, request: FastifyRequest): Promise<Device[]> {
      const [current, rows, state] = await Promise.all([
        currentSignIn(caller, request),
        sessions.listDevices(caller.uid),
        states.get(caller.uid),
      ]);
      const devices = rows
        .filter((row) => state && !isOver({ authTime: secondOf(row), signIn: row.sign_in }, state))
        .map((row) => presentDevice(row, current));
      return [...devices.filter((device) => device.current), ...devices.filter((device) => !device.current)];
    },

    /** @throws BestieError `not_found` */
    async signOut(caller: Person, deviceId: string): Promise<void> {
      if (!(await sessions.isDeviceOf(caller.uid, deviceId))) throw new BestieError('not_found');
      await end(caller.uid, [deviceId]);
    },

    /** Includes sign-ins that never opened a page, if the identity provider is the embedded one. */
    async signOutOthers(caller: Person, request: FastifyRequest): Promise<void> {
      const current = await currentSignIn(caller, request);
      const all = await sessions.listSignIns(caller.uid);
      await end(
        caller.uid,
        all.filter((signIn) => signIn !== current),
      );
    },
  };
}

const secondOf = ({ auth_time: authTime }: DeviceRow) => Math.floor(authTime.getTime() / 1000);

function presentDevice(row: DeviceRow, current: string | undefined): Device {
  return {
    id: row.sign_in,
    current: row.sign_in === current,
    ...readUserAgent(row.user_agent),
    signedInAt: row.auth_time.toISOString(),
    seenAt: row.seen_at.toISOString(),
  };
}
