import { randomBytes } from 'node:crypto';
import type { DrillCheck } from '@bestie/contracts/backups';
import { loadContent } from '../../platform/backups/load-backup';
import type { DrillContext } from './drill-context';
import { createScratchRepository } from './scratch.repository';

const local = { host: 'localhost' };

/** A check, and what it found in words; it throws what is wrong. */
export interface DrillWork {
  name: DrillCheck;
  work: () => Promise<string>;
}

/** Whether a server on the restored data works: somebody signs in, and sees their closet and a picture. */
export function answerChecks({ from, objects, database, driver, server }: DrillContext): DrillWork[] {
  const scratch = createScratchRepository(database.db);
  let owner: { uid: string; items: number } | undefined;

  /** Signs a person in with an account of the scratch server. @returns the cookie */
  async function signInAs(uid: string): Promise<string> {
    const { app, identity } = await server();
    const email = `${randomBytes(12).toString('hex')}@drill.invalid`;
    const password = randomBytes(24).toString('base64url');
    const account = await identity.admin.create({ email, emailVerified: true, displayName: null, password });
    await scratch.giveAccount(account.uid, uid);
    const entered = await app.inject({
      method: 'POST',
      url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      headers: local,
      payload: { email, password, returnSecureToken: true },
    });
    if (entered.statusCode !== 200) throw new Error(`The sign-in answered ${entered.statusCode}.`);
    const { idToken } = entered.json<{ idToken: string }>();
    const login = await app.inject({
      method: 'POST',
      url: '/sessionLogin',
      headers: { ...local, authorization: `Bearer ${idToken}` },
    });
    if (login.statusCode !== 200) throw new Error(`The session answered ${login.statusCode}.`);
    return String(login.headers['set-cookie']).split(';')[0] ?? '';
  }

  let cookie = '';
  async function get(url: string) {
    const { app } = await server();
    return app.inject({ method: 'GET', url, headers: { ...local, cookie } });
  }

  return [
    {
      name: 'signIn',
      async work() {
        owner = await scratch.findOwner();
        if (!owner) throw new Error('Nobody in the backup can sign in.');
        cookie = await signInAs(owner.uid);
        return 'A server started on the data, without any address to call, and let somebody in.';
      },
    },
    {
      name: 'closet',
      async work() {
        const answer = await get('/api/items?limit=100');
        if (answer.statusCode !== 200) throw new Error(`The closet answered ${answer.statusCode}.`);
        const shown = answer.json<{ items: unknown[] }>().items.length;
        const { items } = owner!;
        if (shown === 0 && items > 0)
          throw new Error(`The closet is empty, and ${items} pieces are in the data.`);
        return items === 0
          ? 'It is empty, as it is in the data.'
          : `It shows pieces; ${items} are in the data.`;
      },
    },
    {
      name: 'picture',
      async work() {
        const picture = await scratch.findPicture(owner!.uid);
        if (!picture) return 'There is no picture in the data.';
        const object = objects.find(({ contentId }) => contentId === picture.small_content);
        if (!object) throw new Error(`The picture ${picture.id} is not in the backup.`);
        await loadContent(from, driver, object);
        if (picture.owner_uid !== owner!.uid) cookie = await signInAs(picture.owner_uid);
        const answer = await get(`/pictures/${picture.id}/small`);
        if (answer.statusCode !== 200 || answer.rawPayload.length !== object.bytes)
          throw new Error(`The picture ${picture.id} answered ${answer.statusCode}.`);
        return `${answer.rawPayload.length} bytes.`;
      },
    },
  ];
}
