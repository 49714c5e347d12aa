import { catalogueOperations } from './operations/catalogue';
import { checkoutOperations } from './operations/checkout';
import { customersOperations } from './operations/customers';
import { paymentsOperations } from './operations/payments';
import { portalOperations } from './operations/portal';
import { schedulesOperations } from './operations/schedules';
import { subscriptionsOperations } from './operations/subscriptions';
import type { StripeBooks } from './stripe-books';
import type { StripeOperation } from './stripe-operation';

/** The operations that memberships need. */
export const stripeOperations = (books: StripeBooks, origin: string): StripeOperation[] => [
  ...customersOperations(books),
  ...catalogueOperations(books),
  ...checkoutOperations(books, origin),
  ...subscriptionsOperations(books),
  ...schedulesOperations(books),
  ...paymentsOperations(books),
  ...portalOperations(books, origin),
];
