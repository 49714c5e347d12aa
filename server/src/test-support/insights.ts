import { uuidv7 } from 'uuidv7';
import type { Network } from '@bestie/contracts/connections';
import type { Metric, MetricSource } from '@bestie/contracts/social-posts';
import { createSocialMetricsRepository } from '../modules/social-posts/social-metrics.repository';
import { createStudio } from './social-posts';
import type { SignedIn, WholeServer } from './whole-server';

const hourMs = 3_600_000;

export interface Measured {
  /** After it was published. */
  hours: number;
  values: Partial<Record<Metric, number>>;
  source?: MetricSource;
}

/** Published posts with numbers, and people who see pages. */
export function createInsightsDesk(whole: WholeServer) {
  const { call, must, sql } = createStudio(whole);
  const metrics = createSocialMetricsRepository(whole.database.db);
  return {
    call,
    must,
    sql,
    /** A post that was published at an instant, with what was counted of it. */
    async published(
      who: Pick<SignedIn, 'uid'>,
      { at, network = 'instagram', title = 'Camel' }: { at: string; network?: Network; title?: string },
      ...measured: Measured[]
    ): Promise<string> {
      const [postId, variantId] = [uuidv7(), uuidv7()];
      await sql(
        `insert into social_posts (id, owner_uid, text, label, category, request_hash) values ($1, $2, $3, '', '', '')`,
        [postId, who.uid, title],
      );
      await sql(
        `insert into social_variants (id, post_id, owner_uid, network, type, state, fields, position, published_at, published_url, published_by)
         values ($1, $2, $3, $4, $5, 'published', '{}', 0, $6, $7, 'person')`,
        [
          variantId,
          postId,
          who.uid,
          network,
          network === 'youtube' ? 'short' : network === 'pinterest' ? 'pin' : 'post',
          at,
          `https://example.test/${variantId}`,
        ],
      );
      for (const { hours, values, source = 'api' } of measured)
        await metrics.add(
          who.uid,
          Object.entries(values).map(([metric, value]) => ({
            variantId,
            metric: metric as Metric,
            value,
            measuredAt: new Date(Date.parse(at) + hours * hourMs),
            source,
          })),
        );
      return variantId;
    },
    /** Somebody’s browser says what stood in view. */
    saw: (
      who: SignedIn | null,
      kind: string,
      id: string,
      userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    ) =>
      whole.app.inject({
        method: 'POST',
        url: '/api/counts',
        headers: { 'user-agent': userAgent, ...(who && { authorization: `Bearer ${who.token}` }) },
        payload: { seen: [{ kind, id }] },
      }),
  };
}
