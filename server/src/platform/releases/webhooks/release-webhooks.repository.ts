import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/schema';
import type { ReleaseWebhookDeliveriesTable, ReleaseWebhooksTable } from '../releases.tables';

export type WebhookRow = Selectable<ReleaseWebhooksTable>;
export type DeliveryRow = Selectable<ReleaseWebhookDeliveriesTable>;
/** Deliveries that are shown of a webhook. */
const mostShown = 20;

/** SQL of `release_webhooks` and `release_webhook_deliveries`. */
export function createReleaseWebhooksRepository(db: Kysely<Database>) {
  return {
    /** Oldest first. */
    list: (remoteId: string): Promise<WebhookRow[]> =>
      db
        .selectFrom('release_webhooks')
        .selectAll()
        .where('remote_id', '=', remoteId)
        .orderBy('id')
        .limit(50)
        .execute(),

    /** @returns false when the remote has this address already */
    async insert(webhook: Insertable<ReleaseWebhooksTable>): Promise<boolean> {
      const row = await db
        .insertInto('release_webhooks')
        .values(webhook)
        .onConflict((conflict) => conflict.columns(['remote_id', 'url']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @returns its address; undefined when there is none */
    async delete(remoteId: string, id: string): Promise<string | undefined> {
      const row = await db
        .deleteFrom('release_webhooks')
        .where('remote_id', '=', remoteId)
        .where('id', '=', id)
        .returning('url')
        .executeTakeFirst();
      return row?.url;
    },

    /** @returns false when the webhook was told of this before */
    async insertDelivery(delivery: Insertable<ReleaseWebhookDeliveriesTable>): Promise<boolean> {
      const row = await db
        .insertInto('release_webhook_deliveries')
        .values(delivery)
        .onConflict((conflict) => conflict.columns(['webhook_id', 'event', 'subject']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A delivery with the address that it goes to; undefined once the webhook is deleted. */
    findDelivery: (id: string): Promise<(DeliveryRow & { url: string }) | undefined> =>
      db
        .selectFrom('release_webhook_deliveries as delivery')
        .innerJoin('release_webhooks as webhook', 'webhook.id', 'delivery.webhook_id')
        .selectAll('delivery')
        .select('webhook.url')
        .where('delivery.id', '=', id)
        .executeTakeFirst(),

    /** Newest first. */
    deliveries: (webhookId: string): Promise<DeliveryRow[]> =>
      db
        .selectFrom('release_webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .orderBy('id', 'desc')
        .limit(mostShown)
        .execute(),

    async recordAttempt(
      id: string,
      {
        attempts,
        status,
        deliveredAt,
      }: { attempts: number; status: number | null; deliveredAt: Date | null },
    ): Promise<void> {
      await db
        .updateTable('release_webhook_deliveries')
        .set({ attempts, status, delivered_at: deliveredAt })
        .where('id', '=', id)
        .execute();
    },

    async deleteDeliveries(before: Date): Promise<void> {
      await db.deleteFrom('release_webhook_deliveries').where('created_at', '<', before).execute();
    },
  };
}
