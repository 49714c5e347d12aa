import { BestieError } from '@bestie/contracts/errors';
import type { Plan } from '../provider/billing-provider';
import { toStripeAmount } from './stripe-amounts';
import type { StripeClient } from './stripe-client';
import { isMissing } from './stripe-errors';

const productPrefix = 'bestie_tier_';

/** The product of a tier. Its id is ours, so that it exists once. */
const productIdOf = (tierId: string) => productPrefix + tierId;

/** The tier of a product; null for products of others in the same account. */
export const tierOfProduct = (productId: string): string | null =>
  productId.startsWith(productPrefix) ? productId.slice(productPrefix.length) : null;

export type StripePrices = ReturnType<typeof createStripePrices>;

/**
 * Tiers as Stripe’s products and their agreed prices as its prices, made when they are first needed. A price never changes:
 * a tier with a new price gets another one, and memberships keep theirs.
 */
export function createStripePrices({ stripe }: StripeClient) {
  const known = new Map<string, string>();

  async function ensureProduct({ tierId, tierName }: Plan): Promise<string> {
    const id = productIdOf(tierId);
    try {
      const product = await stripe.products.retrieve(id);
      if (product.name !== tierName) await stripe.products.update(id, { name: tierName });
      return id;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    try {
      await stripe.products.create({ id, name: tierName, metadata: { bestie_tier: tierId } });
    } catch (error) {
      // Another server made it in the meantime.
      await stripe.products.retrieve(id).catch(() => {
        throw error;
      });
    }
    return id;
  }

  const findPrice = async (lookupKey: string): Promise<string | undefined> =>
    (await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })).data[0]?.id;

  return {
    /**
     * The id of the price of a plan.
     * @throws BestieError `conflict` for a price that Stripe cannot charge
     */
    async ensure(plan: Plan): Promise<string> {
      const amount = toStripeAmount(plan.price);
      if (amount === undefined)
        throw new BestieError('conflict', {
          message: `The payment provider charges ${plan.price.currency} in larger steps. An admin can change the price.`,
        });
      const currency = plan.price.currency.toLowerCase();
      const lookupKey = `${productIdOf(plan.tierId)}_${currency}_${amount}`;
      const cacheKey = `${lookupKey} ${plan.tierName}`;
      const cached = known.get(cacheKey);
      if (cached !== undefined) return cached;
      const product = await ensureProduct(plan);
      let price = await findPrice(lookupKey);
      if (price === undefined)
        try {
          const made = await stripe.prices.create({
            product,
            currency,
            unit_amount: amount,
            recurring: { interval: 'month' },
            lookup_key: lookupKey,
          });
          price = made.id;
        } catch (error) {
          // Made by another server, or by a call whose answer was lost: its key is taken.
          price = await findPrice(lookupKey);
          if (price === undefined) throw error;
        }
      known.set(cacheKey, price);
      return price;
    },

    /** Looks prices up again, because Stripe does not know one of them. */
    forget: () => known.clear(),
  };
}
