import { uuidv7 } from 'uuidv7';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { dayMs } from '@bestie/contracts/days';
import { until } from './until';
import { bearerOf, startWholeServer } from './whole-server';
import type { SignedIn, WholeServer, WholeServerOptions } from './whole-server';

export type TestChallenges = Awaited<ReturnType<typeof startTestChallenges>>;

/** A whole server on which people take part in challenges. */
export async function startTestChallenges(options: WholeServerOptions = {}) {
  const whole: WholeServer = await startWholeServer(options);
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    whole.database.pool.query<Row>(text, values).then(({ rows }) => rows);

  async function call<Body = Record<string, unknown>>(
    as: SignedIn | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    payload?: object,
    app = whole.app,
  ) {
    const reply = await app.inject({ method, url, headers: bearerOf(as!), ...(payload && { payload }) });
    const body = (reply.body.startsWith('{') ? reply.json() : null) as Body & {
      error: { code: string; message: string; field?: string };
    };
    return { status: reply.statusCode, body };
  }

  const challenges = {
    whole,
    sql,
    call,
    close: () => whole.close(),

    /** Announces a challenge that opens in so many days, votes a week later, and closes after three more days. */
    async create(
      as: SignedIn | undefined,
      { opensIn = 0, ...changes }: { opensIn?: number; [field: string]: unknown } = {},
    ): Promise<string> {
      const id = uuidv7();
      const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
      const { status, body } = await call(as, 'POST', '/api/challenges', {
        id,
        title: 'One jacket, three lives',
        brief: 'Show us one jacket in an outfit that nobody expects of it.',
        rules: '',
        eligibility: 'everyone',
        method: 'pairwise',
        prizes: ['A year of VIP', 'A letter'],
        ties: 'share',
        opensAt: inDays(opensIn),
        votesAt: inDays(opensIn + 7),
        closesAt: inDays(opensIn + 10),
        ...changes,
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return id;
    },

    get: async (as: SignedIn | undefined, id: string): Promise<Challenge> =>
      (await call<Challenge>(as, 'GET', `/api/challenges/${id}`)).body,

    /** An outfit with one text on its canvas, and a piece beside it. */
    async outfit(as: SignedIn | undefined, name = 'Camel Monday'): Promise<string> {
      const itemId = uuidv7();
      await call(as, 'POST', '/api/items', { id: itemId, name: 'Camel coat', category: 'outerwear' });
      const id = uuidv7();
      const { status, body } = await call(as, 'POST', '/api/outfits', {
        id,
        name,
        document: {
          layers: [
            {
              id: uuidv7(),
              kind: 'item',
              itemId,
              slot: 'outerwear',
              seen: { name: 'Camel coat', category: 'outerwear', pictureId: null },
              x: 500,
              y: 600,
              scale: 1,
              rotation: 0,
              flip: false,
              locked: false,
            },
          ],
          background: 'ivory',
          slots: { locked: [], empty: [] },
        },
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return id;
    },

    async enter(as: SignedIn | undefined, challengeId: string, outfitId?: string) {
      return call<Challenge>(as, 'POST', `/api/challenges/${challengeId}/entries`, {
        id: uuidv7(),
        outfitId: outfitId ?? (await challenges.outfit(as)),
      });
    },

    /** As if a challenge had begun so much earlier. */
    pass: (id: string, { days = 0, minutes = 0 }: { days?: number; minutes?: number }) =>
      sql(
        `update challenges set opens_at = opens_at - $2::interval, votes_at = votes_at - $2::interval,
         closes_at = closes_at - $2::interval where id = $1`,
        [id, `${days * 24 * 60 + minutes} minutes`],
      ),

    /** Old enough to vote. */
    age: (...people: (SignedIn | undefined)[]) =>
      sql(`update people set created_at = now() - interval '60 days' where uid = any($1)`, [
        people.map((one) => one?.uid),
      ]),

    /** Of a started server. */
    picturesReady: () =>
      until(async () => (await sql(`select 1 from pictures where state = 'processing'`)).length === 0),
  };
  return challenges;
}
