import { setTimeout as wait } from 'node:timers/promises';
import { confirmByPassword, confirmInBrowser } from './step-up.js';
import { readPackage, tools } from './workspace.js';

/** The server, or one of our checks, refuses; the message is the reason. */
export class Refusal extends Error {
  constructor(message, code = 'refused') {
    super(message);
    this.code = code;
  }
}

const attempts = 9;
/** Delay in ms before the second attempt, doubled for each further one. */
const firstPause = 200;
const longestPause = 15_000;
/** Timeout in ms of one request. */
const timeoutMs = 120_000;

/** Whether a status means that a later attempt may succeed. */
const isPassing = (status) => status === 429 || status >= 500;

/**
 * Calls a Bestie server as a team or an admin, and repeats calls with growing delays when the connection fails or the
 * server restarts; all of them are idempotent. Operations that need a confirmation are confirmed with `password`, or
 * without one in a browser.
 * @param {{ origin: string, token: string, password?: string, say?: (line: string) => void, pause?: (milliseconds: number) => Promise<void> }} options
 */
export function createReleaseClient({ origin, token, password, say = () => undefined, pause = wait }) {
  async function attempt(method, path, body, type, proof) {
    const response = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': type }),
        ...(proof && { 'x-step-up': proof }),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, text, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
  }

  /** @returns the answer, and whether an earlier attempt without an answer may have succeeded */
  async function send(method, path, body, type = 'application/json') {
    let uncertain = false;
    let proof;
    for (let turn = 1; ; turn += 1) {
      let milliseconds = Math.min(longestPause, firstPause * 2 ** (turn - 1));
      let why;
      try {
        const { status, text, retryAfter } = await attempt(method, path, body, type, proof);
        if (status < 300) return { value: text === '' ? null : JSON.parse(text), uncertain };
        const error = readError(text);
        if (error?.code === 'step_up_required' && error.stepUp) {
          const { stepUp } = error;
          const confirmed = await (password === undefined
            ? confirmInBrowser({ origin, token, stepUp, say, pause })
            : confirmByPassword({ origin, token, password, stepUp }));
          if (!confirmed) throw new Refusal('Not confirmed; nothing was changed.', error.code);
          proof = stepUp;
          continue;
        }
        if (!isPassing(status))
          throw new Refusal(describeError(error) ?? `${origin} answered ${status}.`, error?.code);
        if (status !== 429) uncertain = true;
        milliseconds = Math.max(milliseconds, retryAfter * 1000);
        why = error?.message ?? `it answered ${status}`;
      } catch (error) {
        if (error instanceof Refusal) throw Object.assign(error, { uncertain });
        uncertain = true;
        why = error.cause?.code ?? error.message;
        if (why === 'ENOTFOUND')
          throw new Refusal(`There is no server at ${origin}; look at BESTIE_ORIGIN or --origin.`);
      }
      if (turn === attempts)
        throw new Refusal(
          `${origin} cannot be reached (${why}). Run the same command again to continue.`,
          'unreachable',
        );
      say(
        `  ${origin} does not respond as expected (${why}); retrying in ${(milliseconds / 1000).toFixed(1)} s`,
      );
      await pause(milliseconds);
    }
  }

  const call = async (method, path, input) =>
    (await send(method, path, input && JSON.stringify(input))).value;

  const client = {
    get: (path) => call('GET', path),
    post: (path, input) => call('POST', path, input),
    delete: (path) => call('DELETE', path),
    list: (remoteId) => client.get(`/api/releases/${remoteId}`),

    /** Sends one file of a release. */
    putFile: (remoteId, version, { path, encoding, bytes }) =>
      send(
        'PUT',
        `/api/releases/${remoteId}/versions/${encodeURIComponent(version)}/files/${path}?encoding=${encoding}`,
        bytes,
        'application/octet-stream',
      ),

    /**
     * Changes channels on the condition that they are as the caller saw them; otherwise the change is
     * refused. After a lost answer `isDone` decides by the list whether the change succeeded.
     */
    async changeChannel(remoteId, verb, input, isDone) {
      const { revision } = await client.list(remoteId);
      try {
        const body = JSON.stringify({ ...input, revision });
        return (await send('POST', `/api/releases/${remoteId}/${verb}`, body)).value;
      } catch (error) {
        if (!error.uncertain || error.code !== 'conflict') throw error;
        const now = await client.list(remoteId);
        if (!isDone(now)) throw error;
        return now;
      }
    },
  };
  return client;
}

/** The sentence of an error, and the field where the sentence does not name it. */
const describeError = (error) =>
  error?.field && !error.message.includes(error.field) ? `${error.message} (${error.field})` : error?.message;

function readError(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined; // From a proxy in between.
  }
}

/**
 * Identity of the commands: a team by its deploy token, or an admin by an ID token, or by e-mail and password
 * with the embedded provider.
 * @returns {Promise<string>} the bearer token
 */
export async function signIn(origin, env = process.env) {
  const token = env.BESTIE_DEPLOY_TOKEN ?? env.BESTIE_ID_TOKEN;
  if (token) return token;
  const { BESTIE_EMAIL: email, BESTIE_PASSWORD: password } = env;
  if (!email || !password)
    throw new Refusal(
      'No credentials: set BESTIE_DEPLOY_TOKEN (a team), BESTIE_ID_TOKEN, or BESTIE_EMAIL and BESTIE_PASSWORD (an admin).',
    );
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=cli`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  }).catch((error) => {
    throw new Refusal(`${origin} cannot be reached (${error.cause?.code ?? error.message}).`);
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw new Refusal(`Signing in as ${email} was refused (${body.error?.message ?? answer.status}).`);
  return body.idToken;
}

/** Operations that came after the first platforms, and what a command calls what they do. */
const laterOperations = {
  'releases.checkPreviewPeople': 'previews of branches',
  'releases.prove': 'proofs',
  'releases.errors': 'lists of errors',
  'releases.checkUpgrade': 'checks before an upgrade',
};

/**
 * Tells a platform that is older than the command from one where something is missing.
 * @param {{ surface: object, version?: string }} platform the answer of `/api/releases`; old ones do not tell their version
 * @param {keyof typeof laterOperations} operation
 * @throws {Refusal} when the platform does not have the operation
 */
export function requireOperation({ surface, version }, operation, origin, own = readPackage(tools).version) {
  if (operation in surface) return;
  throw new Refusal(
    `${origin} is older than this command and has no ${laterOperations[operation]}. It needs Bestie ${own} or newer${version === undefined ? '' : ` and is ${version}`}; ask those who run it to upgrade it.`,
    'platform_too_old',
  );
}

/** What a command prints for an error: the reason of a refusal, what was mistyped; a bug with its stack. */
function describeEnd(error, usage) {
  if (error instanceof Refusal) return error.message;
  if (!error.code?.startsWith?.('ERR_PARSE_ARGS')) return error;
  // Node goes on about arguments that begin with a dash.
  const [problem] = error.message.split('. To specify');
  return `${problem.replace(/\.$/, '')}.\n${usage}`;
}

/** Runs a command, or prints its usage for `--help`; whatever stops it exits with 1. */
export async function runCommand(command, usage) {
  try {
    if (process.argv.includes('--help', 2)) console.log(usage);
    else await command();
  } catch (error) {
    console.error(describeEnd(error, usage));
    process.exitCode = 1;
  }
}

/**
 * Origin of the platform, from `--origin` or BESTIE_ORIGIN.
 * @param {{ origin?: string }} options
 * @throws {Refusal} for anything but an address of the web
 */
export function originOf({ origin }, env = process.env) {
  const given = origin ?? env.BESTIE_ORIGIN ?? 'http://localhost:3000';
  if (given.trim() === '')
    throw new Refusal('BESTIE_ORIGIN or --origin is empty; it is an address such as https://bestie.example.');
  const { protocol = '', origin: found = '' } = URL.canParse(given) ? new URL(given) : {};
  if (!/^https?:$/.test(protocol))
    throw new Refusal(
      `BESTIE_ORIGIN or --origin is an address such as https://bestie.example, not ${given}.`,
    );
  return found;
}
