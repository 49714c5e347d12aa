import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { voicePrefix } from '@bestie/contracts/voice-clips';
import type { Device } from '@bestie/contracts/devices.contract';
import type { ErrorBody } from '@bestie/contracts/errors';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { murmur, wavOf } from '../../demo/demo-sounds';
import { bearerOf } from '../../test-support/whole-server';
import { buildRemote } from '../../test-support/releases';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createProfilesRepository } from '../../modules/profiles/profiles.repository';
import { createConfessionFactories } from './confession-factories';
import { createPaymentFactories } from './payment-factories';
import type { Input } from './input';
import { createStepUpsRepository } from '../../platform/step-up/step-ups.repository';

export type { Input } from './input';
/**
 * Creates what an operation is about, owned by `owner`, and returns an input that must succeed for them, and
 * for `caller` if they are allowed. What a call refers to besides (an upload) is the caller's.
 */
export type Fixture = (factories: Factories, owner: SignedIn, caller: SignedIn) => Input | Promise<Input>;

/** The remote that fixtures publish and change channels of. */
export const testRemote = 'fan';
export const reason = 'Because a test says so';
export const today = '2026-06-15';
export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
/** The start of a PNG; object storage reads no more. */
export const png = (text: string) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]);

/** Input of a new thread, in a category that always exists. */
export const forumThread = {
  categoryId: '0190a000-0000-7000-8000-000000000001',
  title: 'Ankle boots with wide trousers?',
  body: 'My wide trousers end right where the boots begin. What do you wear with them?',
};

/** The room of the lounge that every installation begins with. */
export const loungeRoomId = '0190b000-0000-7000-8000-000000000001';

const sound = wavOf(murmur(2, 1));

/** How many versions of releases were used. */
let versions = 0;

export type Factories = ReturnType<typeof createFactories>;

/** Creates things the way people do: through the API, with their own token. */
export function createFactories(whole: WholeServer) {
  async function call(
    owner: SignedIn,
    method: 'POST' | 'PATCH' | 'PUT',
    url: string,
    payload: object,
  ): Promise<Input> {
    const request = { method, url, headers: bearerOf(owner), payload };
    let reply = await whole.app.inject(request);
    const stepUp = reply.statusCode === 403 && reply.json<ErrorBody>().error.stepUp;
    if (stepUp) {
      await whole.confirm(owner, stepUp);
      reply = await whole.app.inject({ ...request, headers: { ...request.headers, [stepUpHeader]: stepUp } });
    }
    if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.body}`);
    return reply.body === '' ? {} : reply.json<Input>();
  }
  let entrants: Promise<{ author: SignedIn; outfitId: string }[]> | undefined;
  const bystanders = new Map<SignedIn['role'], Promise<SignedIn>>();
  const nextVersion = () => `2.0.${(versions += 1)}`;
  const factories = {
    call,
    /** Makes what no call makes, such as what a network answered. */
    query: (text: string, values: unknown[]) => whole.database.pool.query(text, values),
    ...createConfessionFactories(whole, call),
    ...createPaymentFactories(whole),
    async item(owner: SignedIn, changes: object = {}) {
      const item = { id: uuidv7(), name: 'Top', category: 'tops', ...changes };
      return (await call(owner, 'POST', '/api/items', item)) as { id: string; version: number };
    },
    /** Adds a person to a board. */
    async notification(owner: SignedIn) {
      const other = await factories.bystander();
      const { id: boardId } = await factories.board(other);
      await call(other, 'POST', `/api/boards/${boardId}/members`, { who: owner.email, role: 'viewer' });
      const { rows } = await whole.database.pool.query<{ id: string }>(
        'select id from notifications where target_id = $1',
        [boardId],
      );
      const [notification] = rows;
      if (!notification) throw new Error('Nobody was told.');
      return notification;
    },

    /** Somebody looks at the case that a report opened. */
    async claimReport(reportId: string, uid: string): Promise<void> {
      await whole.database.pool.query(
        `insert into report_claims (kind, target_id, claimed_by, claimed_until)
         select kind, target_id, $1, now() + interval '10 minutes' from report_cases where id = $2`,
        [uid, reportId],
      );
    },

    /** Makes a decision one about somebody that they were told of, so that they can appeal. */
    async decidedAbout(decisionId: string, uid: string): Promise<void> {
      await whole.database.pool.query(
        `update report_decisions set told_at = now(), owner_uid = $2, sanction = 'warn', rule = 'spam' where id = $1`,
        [decisionId, uid],
      );
    },

    /** Somebody appealed against a decision. */
    async appealed(decisionId: string): Promise<void> {
      await whole.database.pool.query(
        `update report_decisions set told_at = now(), sanction = 'warn', rule = 'spam', appeal = 'I did nothing wrong.',
          appealed_at = now() where id = $1`,
        [decisionId],
      );
    },

    /** What admins decided on a report. */
    async reportDecision(reportId: string): Promise<string> {
      const { rows } = await whole.database.pool.query<{ id: string }>(
        'select decision_id as id from reports where id = $1',
        [reportId],
      );
      return rows[0]?.id ?? '';
    },
    /** @returns object name of an uploaded picture */
    async object(owner: SignedIn, name = `users/${owner.uid}/${uuidv7()}.png`) {
      await whole.server.storage.objects.ensureObject(name, png(name), 'image/png', owner.uid);
      return name;
    },
    /** By a person who imports nothing else at the moment. @returns object name of an uploaded ZIP */
    async archive(owner: SignedIn) {
      await whole.database.pool.query('delete from archive_imports where owner_uid = $1', [owner.uid]);
      const name = `users/${owner.uid}/archives/${uuidv7()}.zip`;
      await whole.server.storage.objects.ensureObject(name, Buffer.from('PK'), 'application/zip', owner.uid);
      return name;
    },
    /** A finished import. */
    async archiveImport(owner: SignedIn) {
      const id = uuidv7();
      await whole.database.pool.query(
        `insert into archive_imports (id, owner_uid, file_name, state, created_at, ended_at)
         values ($1, $2, 'a.zip', 'done', now(), now())`,
        [id, owner.uid],
      );
      return id;
    },
    async outfit(owner: SignedIn, changes: object = {}) {
      const outfit = {
        id: uuidv7(),
        name: 'Monday',
        document: await factories.outfitDocument(owner),
        ...changes,
      };
      return (await call(owner, 'POST', '/api/outfits', outfit)) as { id: string; version: number };
    },
    /** One top in the middle of the canvas. */
    async outfitDocument(owner: SignedIn) {
      const { id: itemId } = await factories.item(owner);
      const seen = { name: 'Top', category: 'tops', pictureId: null };
      const place = { x: 500, y: 625, scale: 1, rotation: 0, flip: false, locked: false };
      return {
        layers: [{ id: uuidv7(), kind: 'item', itemId, slot: 'top', seen, ...place }],
        background: 'ivory',
        slots: { locked: [], empty: [] },
      };
    },
    async plannerEntry(owner: SignedIn) {
      const entry = { id: uuidv7(), date: today, itemIds: [(await factories.item(owner)).id] };
      return (await call(owner, 'POST', '/api/planner-entries', entry)) as { id: string; version: number };
    },
    async lookPhoto(owner: SignedIn) {
      const photo = { id: uuidv7(), date: today, photo: await factories.object(owner) };
      return (await call(owner, 'POST', '/api/look-photos', photo)) as { id: string };
    },
    async trip(owner: SignedIn) {
      const trip = { id: uuidv7(), name: 'Lisbon', startsOn: today, endsOn: '2026-06-18' };
      return (await call(owner, 'POST', '/api/trips', trip)) as { id: string; version: number };
    },
    /** Creates an object of a kind that a module declares as a resource. @returns its id */
    async ownResource(kind: string, owner: SignedIn): Promise<string> {
      const make = { space: factories.space, board: factories.board }[kind];
      if (!make) throw new Error(`Say how to make a ${kind}.`);
      return (await make(owner)).id;
    },
    async space(owner: SignedIn) {
      const space = { id: uuidv7(), name: 'Summer' };
      return (await call(owner, 'POST', '/api/spaces', space)) as { id: string; version: number };
    },
    async asset(owner: SignedIn, folder = '') {
      const { id: spaceId } = await factories.space(owner);
      const input = await factories.uploaded(owner, spaceId);
      const asset = await call(owner, 'POST', `/api/spaces/${spaceId}/assets`, { ...input, folder });
      return { spaceId, assetId: input.id, version: asset['version'] as number };
    },
    async uploaded(owner: SignedIn, spaceId: string) {
      const id = uuidv7();
      return { id, path: await factories.object(owner, `spaces/${spaceId}/${id}/a.png`), name: 'a.png' };
    },
    async comment(owner: SignedIn) {
      const { spaceId, assetId } = await factories.asset(owner);
      const url = `/api/spaces/${spaceId}/assets/${assetId}/comments`;
      const { id } = await call(owner, 'POST', url, { id: uuidv7(), body: 'Nice' });
      return { spaceId, assetId, commentId: id as string };
    },
    /** @returns id and object name of an uploaded sound for a clip */
    async voiceSound(owner: SignedIn, clipId: string) {
      const id = uuidv7();
      const path = `${voicePrefix(owner.uid, clipId)}${id}.wav`;
      await whole.server.storage.objects.ensureObject(path, sound, 'audio/wav', owner.uid);
      return { id, path };
    },
    /** @returns id of a clip that everybody hears */
    async voiceClip(owner: SignedIn) {
      const id = uuidv7();
      await call(owner, 'POST', '/api/voice/clips', { id, title: 'Hems' });
      const sound = await factories.voiceSound(owner, id);
      const url = `/api/voice/clips/${id}`;
      const { version } = await call(owner, 'POST', `${url}/versions`, { ...sound, durationSeconds: 2 });
      await call(owner, 'PATCH', url, { version, visibility: 'public' });
      return id;
    },
    person: (role: SignedIn['role'] = 'fan') => whole.signIn(role),
    /** Somebody with the role, the same each time, for things whose maker does not matter. */
    bystander(role: SignedIn['role'] = 'fan'): Promise<SignedIn> {
      const one = bystanders.get(role) ?? whole.signIn(role, `bystander-${role}`);
      bystanders.set(role, one);
      return one;
    },
    async membership(owner: SignedIn) {
      const { id: spaceId } = await factories.space(owner);
      const member = await whole.signIn('creator');
      await call(owner, 'POST', `/api/spaces/${spaceId}/members`, { who: member.email, role: 'manager' });
      return { spaceId, member };
    },
    /** Makes a member the owner of a space. */
    async ownSpace(spaceId: string, { uid }: SignedIn) {
      await whole.database.pool.query('update spaces set owner_uid = $2 where id = $1', [spaceId, uid]);
    },
    async board(owner: SignedIn, changes: object = {}) {
      const board = { id: uuidv7(), title: 'Linen', ...changes };
      return (await call(owner, 'POST', '/api/boards', board)) as { id: string; version: number };
    },
    /** Lifts writing limits from a person: the account is old, and has no recent posts. */
    async mayWrite({ uid }: SignedIn) {
      const { pool } = whole.database;
      await pool.query(`update people set created_at = now() - interval '30 days' where uid = $1`, [uid]);
      await pool.query(
        `update forum_posts set created_at = created_at - interval '1 minute'
         where author_uid = $1 and created_at > now() - interval '1 minute'`,
        [uid],
      );
    },
    async thread(owner: SignedIn, changes: object = {}) {
      await factories.mayWrite(owner);
      const thread = { id: uuidv7(), ...forumThread, ...changes };
      return (await call(owner, 'POST', '/api/forum/threads', thread)) as { id: string; version: number };
    },
    async post(owner: SignedIn, threadId: string, changes: object = {}) {
      await factories.mayWrite(owner);
      const post = { id: uuidv7(), body: 'With the long socks, of course.', ...changes };
      return (await call(owner, 'POST', `/api/forum/threads/${threadId}/posts`, post)) as {
        id: string;
        version: number;
        position: number;
      };
    },
    /** Says something in the lounge. */
    async message(owner: SignedIn, changes: object = {}, roomId = loungeRoomId) {
      const message = { id: uuidv7(), body: 'Is anybody going to the swap on Saturday?', ...changes };
      return (await call(owner, 'POST', `/api/lounge/rooms/${roomId}/messages`, message)) as {
        id: string;
        version: number;
        position: number;
      };
    },
    /** Archives what other calls opened, so that there is place for another room. */
    archiveRooms: () =>
      whole.database.pool.query(
        `update lounge_rooms set archived_at = now() where id::text not like '0190b000%' and archived_at is null`,
      ),
    /** @returns id of a room of its own */
    async room(changes: object = {}) {
      await factories.archiveRooms();
      const room = { id: uuidv7(), name: 'Hats', audience: 'fans', ...changes };
      await call(await factories.bystander('admin'), 'POST', '/api/lounge/rooms', room);
      return room.id;
    },
    /** Three people with an outfit each, who enter any challenge. */
    entrants: () =>
      (entrants ??= Promise.all(
        Array.from({ length: 3 }, async () => {
          const author = await whole.signIn('fan');
          return { author, outfitId: (await factories.outfit(author)).id };
        }),
      )),
    /** Cancels the oldest challenges of a person, so that there is place for another. */
    endChallenges: ({ uid }: SignedIn) =>
      whole.database.pool.query(
        `update challenges set cancelled_at = now() where id in (
           select id from challenges where maker_uid = $1 and cancelled_at is null
           order by created_at desc offset 10)`,
        [uid],
      ),
    /** As if a challenge had begun so many days earlier. */
    moveChallenge: (id: string, days: number) =>
      whole.database.pool.query(
        `update challenges set opens_at = opens_at - $2::interval, votes_at = votes_at - $2::interval,
         closes_at = closes_at - $2::interval where id = $1`,
        [id, `${days} days`],
      ),
    /** Votes of a challenge that wait for an admin. */
    async suspicion(challengeId: string) {
      await factories.moveChallenge(challengeId, 30);
      const { pool } = whole.database;
      await pool.query(
        `update challenges set voting_method = 'pairwise', extended_at = now(), prolonged_at = now(),
         counting_at = now(), screened_at = now() where id = $1`,
        [challengeId],
      );
      const { rows } = await pool.query<{ id: string }>(
        `insert into challenge_suspicions (challenge_id, kind, sort, ballots, median_ms)
         values ($1, 'fast', 0, 12, 240) returning id`,
        [challengeId],
      );
      return { challengeId, suspicionId: rows[0]!.id };
    },
    /** A challenge that is closed, without votes. */
    async countedChallenge(challengeId: string): Promise<string> {
      const { pool } = whole.database;
      const votes = { method: 'hearts', entries: [], voters: 0, couldVote: [], answers: [] };
      const recount = { format: 'bestie-recount-1', challengeId, votes, ranks: [] };
      await pool.query(`update challenges set closed_at = now() where id = $1`, [challengeId]);
      await pool.query(
        `insert into challenge_results (challenge_id, outcome, method, ballots, voters, set_aside, recount)
         values ($1, 'ranked', 'hearts', 0, 0, '[]', $2)`,
        [challengeId, JSON.stringify(recount)],
      );
      return challengeId;
    },
    /** Nominates a public outfit for this week’s Top Picks, whatever else was nominated. */
    async nominate(nominator: SignedIn, outfitId: string) {
      const { pool } = whole.database;
      await factories.mayNominate(nominator);
      await call(nominator, 'POST', '/api/spotlights/nominations', { outfitId });
      const { rows } = await pool.query<{ id: string }>('select id from spotlights where outfit_id = $1', [
        outfitId,
      ]);
      return { spotlightId: rows[0]!.id };
    },
    mayNominate: ({ uid }: SignedIn) =>
      whole.database.pool.query('delete from spotlight_nominations where uid = $1', [uid]),
    /** The edition with nothing picked, as its next curator sees it. */
    async editionOf(spotlightId: string) {
      await whole.database.pool.query(`update spotlights set pick_place = null where pick_place is not null`);
      const { rows } = await whole.database.pool.query<{ week: string; version: number }>(
        `select e.week::text as week, e.version from spotlight_editions e
         join spotlights s on s.week = e.week where s.id = $1`,
        [spotlightId],
      );
      return rows[0]!;
    },
    /** How often the live theme has changed. */
    async themeRevision(): Promise<number> {
      const { rows } = await whole.database.pool.query<{ revision: number }>(
        'select revision from theme_pointer',
      );
      return rows[0]!.revision;
    },
    closeTiers: () =>
      whole.database.pool.query('update vip_tiers set closed_at = now() where closed_at is null'),
    /** @returns id of a tier above all others */
    async vipTier() {
      await factories.closeTiers();
      const tier = {
        id: uuidv7(),
        name: 'Front row',
        description: '',
        price: { amount: 500, currency: 'EUR' },
        capacity: null,
        reason,
      };
      await call(await factories.bystander('admin'), 'POST', '/api/vip/tiers', tier);
      return tier.id;
    },
    /** @returns id of any open tier */
    async anyTier() {
      const { rows } = await whole.database.pool.query<{ id: string }>(
        'select id from vip_tiers where closed_at is null limit 1',
      );
      return rows[0]?.id ?? factories.vipTier();
    },
    /** @returns id of a post whose early access is over, so that it is open to everybody */
    async vipPost(author: SignedIn) {
      const post = {
        id: uuidv7(),
        tierId: await factories.anyTier(),
        title: 'How I press a pleat',
        body: 'Slowly, and under a cloth.',
        publishAt: null,
        earlyUntil: null,
        media: [],
      };
      await call(author, 'POST', '/api/vip/posts', post);
      await whole.database.pool.query('update vip_posts set early_until = now() where id = $1', [post.id]);
      return post.id;
    },
    /** A file of a space of a creator. */
    async vipFile(owner: SignedIn) {
      const { spaceId, assetId } = await factories.asset(owner);
      return { spaceId, assetId };
    },
    /** A draft. @returns its id and version */
    async episode(owner: SignedIn, fields: object = {}) {
      const episodeId = uuidv7();
      const made = await call(owner, 'POST', '/api/episodes', {
        id: episodeId,
        title: 'Hems',
        kind: 'bonus',
        ...fields,
      });
      return { episodeId, version: made['version'] as number };
    },
    /** Uploads sound for an episode. @returns what names it */
    async episodeSound(owner: SignedIn, episodeId: string) {
      const id = uuidv7();
      const path = `users/${owner.uid}/episodes/${episodeId}/${id}.mp3`;
      const sound = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(4000, 1)]);
      await whole.server.storage.objects.ensureObject(path, sound, 'audio/mpeg', owner.uid);
      return { id, path, fileName: 'hems.mp3', durationSeconds: 240 };
    },
    /** An episode with sound. @returns its id and version, and the id of the sound */
    async episodeWithSound(owner: SignedIn) {
      const { episodeId } = await factories.episode(owner);
      const sound = await factories.episodeSound(owner, episodeId);
      const made = await call(owner, 'PUT', `/api/episodes/${episodeId}/audio`, sound);
      return { episodeId, version: made['version'] as number, audioId: sound.id };
    },
    /** A published episode. */
    async publishedEpisode(owner: SignedIn) {
      const made = await factories.episodeWithSound(owner);
      await call(owner, 'POST', `/api/episodes/${made.episodeId}/publish`, {});
      return made;
    },
    /** An account at the first network without one, and without tokens that anybody could open. */
    async connection({ uid }: SignedIn) {
      const id = uuidv7();
      await whole.database.pool.query(
        `insert into connections (id, owner_uid, network, account_id, account_name, state, sealed_tokens, access_until, renew_at)
         select $1, $2, free, $3, 'ada', 'connected', '', now() + interval '30 days', now() + interval '15 days'
         from unnest(array['pinterest', 'instagram', 'youtube']) free
         where not exists (select 1 from connections c where c.owner_uid = $2 and c.network = free) limit 1`,
        [id, uid, id],
      );
      return id;
    },
    async section(owner: SignedIn) {
      const { id: boardId } = await factories.board(owner);
      const sectionId = uuidv7();
      await call(owner, 'POST', `/api/boards/${boardId}/sections`, { id: sectionId, title: 'Evening' });
      return { boardId, sectionId };
    },
    async pin(owner: SignedIn, visibility = 'private') {
      const { id: boardId } = await factories.board(owner, { visibility });
      const pinId = uuidv7();
      const path = await factories.object(owner);
      await call(owner, 'POST', `/api/boards/${boardId}/pins`, { pins: [{ id: pinId, path }] });
      return { boardId, pinId };
    },
    async collaborator(owner: SignedIn, member?: SignedIn) {
      const { id: boardId } = await factories.board(owner);
      const { email, uid } = member ?? (await whole.signIn('fan'));
      await call(owner, 'POST', `/api/boards/${boardId}/members`, { who: email, role: 'editor' });
      return { boardId, uid };
    },
    /** A person with a handle, whom others can find. */
    async findable() {
      const person = await whole.signIn('fan');
      const handle = `h${uuidv7().replaceAll('-', '').slice(-18)}`;
      await call(person, 'PATCH', `/api/profiles/${person.uid}`, { version: 0, handle });
      return { ...person, handle };
    },
    /** Opens the space as an admin who is no member; deleted spaces cannot be opened. */
    async open(admin: SignedIn, spaceId: string) {
      const url = `/api/spaces/${spaceId}/open`;
      await whole.app.inject({ method: 'POST', url, headers: bearerOf(admin), payload: { reason } });
    },
    async remove(owner: SignedIn, url: string) {
      const reply = await whole.app.inject({ method: 'DELETE', url, headers: bearerOf(owner) });
      if (reply.statusCode >= 300) throw new Error(`DELETE ${url} answered ${reply.body}`);
    },
    /** A version that was never used, higher than all before. */
    nextVersion,
    async deployToken(admin: SignedIn, remoteId: string) {
      const input = { name: 'ci', days: 1, reason };
      const made = await call(admin, 'POST', `/api/releases/${remoteId}/tokens`, input);
      return made['token'] as string;
    },
    /** Begins a publish and sends its files. */
    async beginRelease(admin: SignedIn, version = nextVersion()): Promise<string> {
      const { release, contents } = buildRemote(testRemote, version);
      const url = `/api/releases/${testRemote}/versions/${version}`;
      await call(admin, 'POST', url, {
        description: release,
        surface: {},
        transferBytes: {},
        backwards: true,
      });
      for (const [path, text] of Object.entries(contents)) {
        const headers = { ...bearerOf(admin), 'content-type': 'application/octet-stream' };
        await whole.app.inject({ method: 'PUT', url: `${url}/files/${path}`, headers, payload: text });
      }
      return version;
    },
    async release(admin: SignedIn, channel: 'stable' | null = null): Promise<string> {
      const version = await factories.beginRelease(admin);
      await call(admin, 'POST', `/api/releases/${testRemote}/versions/${version}/publish`, {
        channel,
        ...(channel === 'stable' && { withoutProof: reason }),
      });
      return version;
    },
    /** A second sign-in of the person. @returns its id */
    async device(owner: SignedIn) {
      await call({ ...owner, token: await whole.signInElsewhere(owner) }, 'POST', '/sessionLogin', {});
      const reply = await whole.app.inject({ url: '/api/devices', headers: bearerOf(owner) });
      const { items } = reply.json<{ items: Device[] }>();
      return items.find(({ current }) => !current)?.id ?? '';
    },
    /** A step-up that waits for the person's confirmation. @returns its id */
    async stepUp({ uid }: SignedIn): Promise<string> {
      const id = uuidv7();
      await createStepUpsRepository(whole.database.db).insert({
        id,
        uid,
        operation: 'users.suspend',
        input_hash: 'none',
        created_at: whole.now(),
        words: JSON.stringify({ act: 'Test', facts: [] }),
        page_secret_hash: null,
        provider_session: null,
        provider_began_at: null,
        provider_proved_at: null,
        confirmed_at: null,
        used_at: null,
      });
      return id;
    },
    profileVersion: async (uid: string) =>
      (await createProfilesRepository(whole.database.db).find(uid))?.version ?? 0,
    personVersion: async (uid: string) =>
      (await createPeopleRepository(whole.database.db).find(uid))?.version ?? 0,
  };
  return factories;
}
