import type { NavigateFunction } from 'react-router-dom';

/** Opens a page of the payment provider: a path of Bestie for the test provider, otherwise another site. */
export function goToPayment(url: string, navigate: NavigateFunction): void {
  if (url.startsWith('/')) void navigate(url);
  else window.location.assign(url);
}
