import type { StripeSettings } from '../../config';
import type { Logger } from '../../platform/logger';
import type { BillingProvider } from './provider/billing-provider';
import { createStripeProvider } from './stripe/stripe-provider';
import { createTestProvider } from './test-provider/test-provider';
import type { TestProvider, TestProviderDependencies } from './test-provider/test-provider';

/** Stripe when its keys are set, otherwise the test provider; there is never one beside the other. */
export function openProvider(
  settings: StripeSettings | undefined,
  { logger, ...dependencies }: TestProviderDependencies & { logger: Logger },
): { provider: BillingProvider; testProvider: TestProvider | null } {
  if (settings) return { provider: createStripeProvider({ settings, logger }), testProvider: null };
  const testProvider = createTestProvider(dependencies);
  return { provider: testProvider, testProvider };
}
