import { randomUUID } from 'node:crypto';
import { storageBucket } from '@bestie/contracts/storage';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { ErrorBody } from '@bestie/contracts/errors';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { demo } from './demo';
import { confirmByPassword } from './step-up';

const json = { 'content-type': 'application/json' };

/** Codes of opened links, and the addresses that they confirmed. */
const opened = new Set<string>();
const confirmed = new Set<string>();

/** A server with its output. */
interface PrintingServer {
  readonly origin: string;
  readonly output: string;
}

/** A person with an account who uses the API without a browser, to prepare a journey or check its result. */
export class Person {
  private constructor(
    readonly origin: string,
    readonly email: string,
    readonly password: string,
    readonly uid: string,
    private readonly idToken: string,
  ) {}

  /** A new person with a unique address, confirmed by the link that the server prints. */
  static async signUp(server: PrintingServer, name: string): Promise<Person> {
    const email = `${name}-${randomUUID().slice(0, 8)}@bestie.test`;
    const person = await Person.#enter(server.origin, 'accounts:signUp', email, 'velvet-and-tweed');
    await person.#confirm(server);
    return person;
  }

  async #confirm(server: PrintingServer): Promise<void> {
    const toolkit = async (operation: string, body: object) => {
      const response = await fetch(
        `${this.origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=bestie`,
        { method: 'POST', headers: json, body: JSON.stringify(body) },
      );
      return (await response.json()) as { email?: string };
    };
    await toolkit('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: this.idToken });
    // The line is printed after the response and contains no name, since several people may sign up at once.
    while (!confirmed.has(this.email)) {
      for (const [, oobCode = ''] of server.output.matchAll(/mode=verifyEmail&oobCode=([\w-]+)/g)) {
        if (opened.has(oobCode)) continue;
        opened.add(oobCode);
        const { email } = await toolkit('update', { oobCode });
        if (email) confirmed.add(email);
      }
      await pause(20);
    }
  }

  /** A new sign-in of the same person, after the server’s clock ended the earlier one. */
  signInAgain(): Promise<Person> {
    return Person.#enter(this.origin, 'accounts:signInWithPassword', this.email, this.password);
  }

  static signIn(origin: string, who: 'fan' | 'creator' | 'admin'): Promise<Person> {
    return Person.#enter(origin, 'accounts:signInWithPassword', demo[who], demo.password);
  }

  static async #enter(origin: string, operation: string, email: string, password: string): Promise<Person> {
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/${operation}?key=bestie`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    if (!response.ok) throw new Error(`${operation} of ${email}: ${await response.text()}`);
    const { idToken, localId } = (await response.json()) as { idToken: string; localId: string };
    const person = new Person(origin, email, password, localId, idToken);
    // The first session creates the person's record.
    await person.send('POST', '/sessionLogin', {});
    return person;
  }

  /** Confirms a step-up on the server's page with the password. */
  async #confirmStepUp(stepUp: string): Promise<void> {
    const { origin, password, idToken: token } = this;
    await confirmByPassword({ origin, token, password, stepUp });
  }

  /** Calls the API and confirms step-ups. @throws Error with the response when the server refuses */
  async send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const ask = async (proof?: string) => {
      const response = await fetch(this.origin + path, {
        method,
        headers: {
          authorization: `Bearer ${this.idToken}`,
          ...(body && json),
          ...(proof && { [stepUpHeader]: proof }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { response, text: await response.text() };
    };
    let { response, text } = await ask();
    const stepUp = response.status === 403 && (JSON.parse(text) as ErrorBody).error.stepUp;
    if (stepUp) {
      await this.#confirmStepUp(stepUp);
      ({ response, text } = await ask(stepUp));
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as Answer;
  }

  /**
   * Uploads a file under the person's own name with any type, as an attacker would.
   * @returns its public address with a download token
   */
  async putFile(name: string, bytes: Uint8Array, contentType: string): Promise<string> {
    const root = `${this.origin}/v0/b/${storageBucket}/o`;
    const fullName = encodeURIComponent(`users/${this.uid}/files/${name}`);
    const metadata = JSON.stringify({ contentType, contentDisposition: 'inline' });
    const response = await fetch(`${root}?name=${fullName}`, {
      method: 'POST',
      headers: {
        authorization: `Firebase ${this.idToken}`,
        'content-type': 'multipart/related; boundary=17',
      },
      body: Buffer.concat([
        Buffer.from(`--17\r\ncontent-type: application/json\r\n\r\n${metadata}\r\n--17\r\n\r\n`),
        bytes,
        Buffer.from('\r\n--17--'),
      ]),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    const { downloadTokens } = (await response.json()) as { downloadTokens: string };
    return `${root}/${fullName}?alt=media&token=${downloadTokens}`;
  }

  /** Uploads bytes unchanged. */
  async upload(path: string, bytes: Buffer): Promise<void> {
    const response = await fetch(this.origin + path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${this.idToken}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    if (!response.ok) throw new Error(`PUT ${path}: ${response.status} ${await response.text()}`);
  }

  /** Takes a name, and a handle by which others find the person. @returns the handle */
  async introduce(name: string): Promise<string> {
    const handle = `p${this.uid.slice(0, 12).replace(/[^A-Za-z0-9]/g, 'x')}z`;
    await this.send('PATCH', `/api/profiles/${this.uid}`, { version: 0, handle, name });
    return handle;
  }

  /** Gives somebody a role, as an admin; it is in tokens from their next sign-in on. */
  async giveRole({ uid }: { uid: string }, role: 'fan' | 'creator' | 'admin'): Promise<void> {
    const account = `/api/admin/users/${uid}`;
    const { version } = await this.send<{ version: number }>('GET', account);
    await this.send('POST', `${account}/role`, { role, version, reason: 'For a while' });
  }

  /** Adds a piece without a photo to the closet. */
  addPiece(fields: { name: string; category: string; [field: string]: unknown }): Promise<{ id: string }> {
    return this.send('POST', '/api/items', { id: uuidv7(), status: 'active', ...fields });
  }
}
