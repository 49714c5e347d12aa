import { useEffect, useState } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import type { Claim } from '@bestie/contracts/claim';
import { useAction } from '@bestie/remote-kit/use-action';

/** How often activity renews a claim. */
const renewAfterMs = 60_000;

export interface ClaimedCase {
  claim: Claim;
  /** The same function until the case changes. */
  call: (options: { takeOver: boolean }) => Promise<unknown>;
  /** What shows claims. */
  stale: readonly QueryKey[];
}

/** Takes over a case from another admin. */
export function useTakeOver({ call, stale }: Omit<ClaimedCase, 'claim'>): () => void {
  const act = useAction();
  return () =>
    void act({ call: () => call({ takeOver: true }), stale: [...stale], said: 'The case is yours now.' });
}

/** Claims a case that nobody looks at, and renews the claim while the admin is active. */
export function useClaim({ claim, call, stale }: ClaimedCase): void {
  const act = useAction();
  const isOthers = claim !== null && !claim.mine;
  // What the case said when it was opened: another admin’s claim is taken over only by pressing the button.
  const [free] = useState(!isOthers);
  const [shows] = useState(stale);
  useEffect(() => {
    if (!free) return;
    void act({ call: () => call({ takeOver: false }), stale: [...shows] });
  }, [act, call, free, shows]);
  useEffect(() => {
    if (isOthers) return;
    let last = Date.now();
    function renew() {
      if (Date.now() - last < renewAfterMs) return;
      last = Date.now();
      void act({ call: () => call({ takeOver: false }), failure: 'silent' });
    }
    for (const event of ['keydown', 'pointerdown'] as const) document.addEventListener(event, renew);
    return () => {
      for (const event of ['keydown', 'pointerdown'] as const) document.removeEventListener(event, renew);
    };
  }, [act, call, isOthers]);
}
