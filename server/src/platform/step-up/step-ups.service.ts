import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { assertionSchema } from '@bestie/contracts/passkeys.contract';
import type { PasskeyQuestion } from '@bestie/contracts/passkeys.contract';
import type { StepUpOperation } from '@bestie/contracts/contracts';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { userTopic } from '@bestie/contracts/live';
import { stepUpMinutes } from '@bestie/contracts/step-up';
import type { StepUp } from '@bestie/contracts/step-ups.contract';
import type { Transaction } from '../database/transaction';
import type { OutboxRepository } from '../live/outbox.repository';
import type { StepUpWords } from './step-up-words';
import { toJson } from '../database/column-types';
import type { Person } from '../http/caller';
import type { StepUpGate } from '../http/register-contract';
import type { StepUpProofs } from '../identity/reauthentication';
import { hashSecret, newSecret } from '../keys/secrets';
import type { StepUpRow, StepUpsRepository } from './step-ups.repository';

export interface StepUpsDependencies {
  stepUps: StepUpsRepository;
  transaction: Transaction<{ stepUps: StepUpsRepository; live: OutboxRepository }>;
  reauthentication: StepUpProofs;
  /** The confirm page's text about an operation with this validated input. */
  wordsOf: (operation: StepUpOperation, input: unknown) => Promise<StepUpWords>;
  clock: () => Date;
}

/** Data of the confirm page. */
export interface ConfirmPage {
  state: 'waiting' | 'confirmed';
  words: StepUpWords;
  /** Part of the form; null when there is nothing left to confirm. */
  secret: string | null;
  /** What the person still has to provide; `click` when they are authenticated already. */
  asks: 'passkey' | 'password' | 'provider' | 'click';
  /** For `passkey`. */
  question?: PasskeyQuestion;
}

/** A form of the page, as it was sent. */
export interface ConfirmForm {
  secret: string;
  password: string;
  /** The browser's answer as JSON; empty without one. */
  passkey: string;
  recoveryCode: string;
  request: FastifyRequest;
}

/** What the page's script sends of an authenticator's answer. */
const passkeyForm = assertionSchema.extend({ challengeId: z.uuid() });

/** Why a form was refused; the page shows it and stays open. */
export type ConfirmRefusal =
  'wrong-password' | 'wrong-passkey' | 'wrong-code' | 'too-many' | 'wrong-account' | 'page-too-old';

export type StepUpsService = ReturnType<typeof createStepUpsService>;

const milliseconds = stepUpMinutes * 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hash of an input, independent of the order of its fields. */
export function hashInput(input: unknown): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, field]) => field !== undefined)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([name, field]) => [name, sorted(field)]),
    );
  };
  return createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest('base64url');
}

/**
 * Step-up authentication: a privileged operation waits until its person confirmed it on a separate page of
 * the server. The proof is for that person, that operation and that input, and counts once.
 */
export function createStepUpsService(dependencies: StepUpsDependencies): {
  gate: StepUpGate;
  get(caller: Person, id: string): Promise<StepUp>;
  show(uid: string, id: string, request: FastifyRequest): Promise<ConfirmPage>;
  confirm(visitor: Person, id: string, form: ConfirmForm): Promise<ConfirmRefusal | null>;
  beginAtProvider(uid: string, id: string, backTo: string): Promise<string | null>;
  endAtProvider(uid: string, returned: string): Promise<{ stepUpId: string; proved: boolean }>;
  sweep(): Promise<void>;
} {
  const { stepUps, transaction, reauthentication, wordsOf, clock } = dependencies;

  /** When it expires: five minutes to confirm it, five more to use it. */
  const endOf = (row: Pick<StepUpRow, 'confirmed_at' | 'created_at'>) =>
    new Date((row.confirmed_at ?? row.created_at).getTime() + milliseconds);

  /**
   * A step-up of the caller whose time is not over. One that has been used is still shown as confirmed, because the page that
   * waited for it is often faster than the redirect of the tab. @throws BestieError `not_found`
   */
  async function requireCurrent(uid: string, id: string): Promise<StepUpRow> {
    const row = uuid.test(id) ? await stepUps.find(id, uid) : undefined;
    if (!row || endOf(row) <= clock()) throw new BestieError('not_found');
    return row;
  }

  /** What a person still has to provide. */
  async function asks(row: StepUpRow): Promise<ConfirmPage['asks']> {
    if (row.provider_proved_at !== null) return 'click';
    return reauthentication.way(row.uid);
  }

  /** A passkey of the person, or else one of their recovery codes. @returns why it was refused */
  async function proveWithPasskey(
    visitor: Person,
    id: string,
    { passkey, recoveryCode, request }: Pick<ConfirmForm, 'passkey' | 'recoveryCode' | 'request'>,
  ): Promise<ConfirmRefusal | null> {
    if (recoveryCode !== '')
      return (await reauthentication.spendRecoveryCode(visitor, recoveryCode, request)) ? null : 'wrong-code';
    const answer = passkeyForm.safeParse(jsonOf(passkey)).data;
    const right = answer && (await reauthentication.checkPasskey(visitor.uid, id, answer, request));
    return right ? null : 'wrong-passkey';
  }

  const isShown = (row: StepUpRow, secret: string) =>
    row.page_secret_hash !== null && row.page_secret_hash === hashSecret(secret);

  return {
    gate: {
      async require({ operation, input, caller, proof }) {
        const inputHash = hashInput(input);
        const now = clock();
        const bound = { uid: caller.uid, operation, input_hash: inputHash };
        const confirmedAfter = new Date(now.getTime() - milliseconds);
        if (
          proof !== undefined &&
          uuid.test(proof) &&
          (await stepUps.use({ id: proof, ...bound }, { confirmedAfter, now }))
        )
          return;
        const said = await wordsOf(operation as StepUpOperation, input);
        const id = uuidv7();
        await transaction((held) =>
          held.stepUps.insert({
            id,
            ...bound,
            words: toJson(said),
            created_at: now,
            page_secret_hash: null,
            provider_session: null,
            provider_began_at: null,
            provider_proved_at: null,
            confirmed_at: null,
            used_at: null,
          }),
        );
        throw new BestieError('step_up_required', { stepUp: id });
      },
    },

    /** The state of a step-up of the caller. @throws BestieError `not_found` */
    async get({ uid }, id) {
      const row = await stepUps.find(id, uid);
      if (!row) throw new BestieError('not_found');
      const over = row.used_at !== null || endOf(row) <= clock();
      return {
        id,
        state: over ? 'expired' : row.confirmed_at ? 'confirmed' : 'waiting',
        expiresAt: endOf(row).toISOString(),
      };
    },

    /** Opens the page: only its form counts from now on. @throws BestieError `not_found` */
    async show(uid, id, request) {
      const row = await requireCurrent(uid, id);
      if (row.confirmed_at) return { state: 'confirmed', words: row.words, secret: null, asks: 'click' };
      const secret = newSecret();
      await stepUps.update(id, { page_secret_hash: hashSecret(secret) });
      const asked = await asks(row);
      return {
        state: 'waiting',
        words: row.words,
        secret,
        asks: asked,
        ...(asked === 'passkey' && { question: await reauthentication.askPasskey(uid, id, request) }),
      };
    },

    /** @returns why it was refused, or null when it was confirmed. @throws BestieError `not_found` */
    async confirm(visitor, id, { secret, password, passkey, recoveryCode, request }) {
      const { uid } = visitor;
      const row = await requireCurrent(uid, id);
      if (row.confirmed_at) return null;
      if (!isShown(row, secret)) return 'page-too-old';
      const asked = await asks(row);
      if (asked === 'provider') return 'page-too-old';
      if (asked === 'passkey') {
        const refusal = await proveWithPasskey(visitor, id, { passkey, recoveryCode, request });
        if (refusal) return refusal;
      }
      if (asked === 'password') {
        const outcome = await reauthentication.checkPassword(uid, password, request);
        if (outcome !== 'right') return outcome;
      }
      await transaction(async (held) => {
        if (await held.stepUps.confirm(id, clock()))
          await held.live.publish({ topic: userTopic(uid), type: 'stepUps.confirm', ids: [id] });
      });
      return null;
    },

    /** Where the browser is redirected to sign in again; null if the method is another one. */
    async beginAtProvider(uid, id, backTo) {
      const row = await requireCurrent(uid, id);
      if (row.confirmed_at || (await asks(row)) !== 'provider') return null;
      const { url, session } = await reauthentication.begin(uid, backTo);
      await stepUps.update(id, { provider_session: session, provider_began_at: clock() });
      return url;
    },

    /**
     * The browser was redirected back to `returned`, which belongs to the latest redirect.
     * @throws BestieError `not_found`
     */
    async endAtProvider(uid, returned) {
      const row = await stepUps.takeFromProvider(uid);
      if (!row || row.session === null || endOf(row) <= clock()) throw new BestieError('not_found');
      const proved = await reauthentication.end(uid, { session: row.session, returned });
      if (proved) await stepUps.update(row.id, { provider_proved_at: clock() });
      return { stepUpId: row.id, proved };
    },

    /** Deletes expired rows; runs daily. */
    sweep: () => stepUps.deleteBefore(new Date(clock().getTime() - dayMs)),
  };
}
