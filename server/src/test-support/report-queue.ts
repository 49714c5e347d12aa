import { uuidv7 } from 'uuidv7';
import type { Notification } from '@bestie/contracts/notifications.contract';
import type { ReportCase, ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { createFactories } from '../contract-tests/access-fixtures/factories';
import { tellOfDecisionJob } from '../modules/reports/report-decisions.service';
import { passTime } from './pass-time';
import { allConfirmed } from './step-up';
import { bearerOf, startWholeServer, uncounted } from './whole-server';
import type { SignedIn } from './whole-server';

export type ReportQueue = Awaited<ReturnType<typeof startReportQueue>>;

const nothingWrong = { content: 'keep', sanction: 'none', reason: 'Nothing to see here' };

/** A whole server with two admins, and what they and reporters do. */
export async function startReportQueue() {
  const whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  await whole.server.start();
  const factories = createFactories(whole);
  const admin = await whole.signIn('admin');
  const other = await whole.signIn('admin');
  let networks = 0;

  const sql = (text: string, values: unknown[] = []) => whole.database.pool.query(text, values);
  async function call<Body = { error?: { message: string } }>(
    as: SignedIn | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) {
    const headers = as ? bearerOf(as) : {};
    const reply = await whole.app.inject({ method, url, headers, ...(payload && { payload }) });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return { status: reply.statusCode, text: reply.body, body: (isJson ? reply.json() : {}) as Body };
  }
  /** @returns id of the report, which is that of its case if it opens one */
  async function report(
    as: SignedIn,
    kind: string,
    targetId: string,
    { reason = 'spam', from = `10.0.${(networks += 1)}.1` } = {},
  ): Promise<string> {
    const id = uuidv7();
    const { statusCode } = await whole.app.inject({
      method: 'POST',
      url: '/api/reports',
      remoteAddress: from,
      headers: bearerOf(as),
      payload: { id, kind, targetId, reason },
    });
    expect(statusCode).toBe(204);
    return id;
  }
  const claim = (as: SignedIn, id: string, takeOver = false) =>
    call(as, 'POST', `/api/reports/${id}/claim`, { takeOver });
  return {
    whole,
    factories,
    admin,
    other,
    sql,
    call,
    report,
    claim,
    decide: (as: SignedIn, id: string, decision: object = nothingWrong) =>
      call(as, 'POST', `/api/reports/${id}/decide`, decision),
    queue: async (as = admin, query = '') =>
      (await call<{ items: ReportCase[] }>(as, 'GET', `/api/reports?limit=100${query}`)).body.items,
    detail: (as: SignedIn, id: string) => call<ReportCaseDetail>(as, 'GET', `/api/reports/${id}`),
    /** The notifications of somebody. */
    heard: async (as: SignedIn) =>
      (await call<{ items: Notification[] }>(as, 'GET', '/api/notifications')).body.items.map(
        ({ text }) => text,
      ),
    /** Lets the time pass in which a decision can be undone. */
    tellNow: () => passTime(whole, 1, [tellOfDecisionJob]),
    async eraseNow({ uid }: SignedIn) {
      await sql(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [uid]);
      expect(await whole.server.maintenance.erasure.run()).toBe(1);
    },
    /** @returns id of a public board */
    board: async (owner: SignedIn, fields: object = {}) =>
      (await factories.board(owner, { visibility: 'public', ...fields })).id,
    /** Whether guests see a board. */
    seen: async (id: string) => (await call(null, 'GET', `/api/boards/${id}`)).status === 200,
    /** Makes accounts a month old. */
    older: (uids: readonly string[]) =>
      sql(`update people set created_at = now() - interval '30 days' where uid = any($1)`, [uids]),
    crowd: (size: number) => Promise.all(Array.from({ length: size }, () => whole.signIn('fan'))),
    close: () => whole.close(),
  };
}
