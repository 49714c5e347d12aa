import { create } from 'zustand';
import type { ComponentType } from 'react';

interface NewVersionState {
  /** Shown while a newer version is available; loaded with the first offer. */
  Offer: ComponentType<Pick<NewVersionState, 'offered'>> | null;
  /** Id of the composition that is offered; null without one. */
  offered: string | null;
}

export const useNewVersion = create<NewVersionState>(() => ({ Offer: null, offered: null }));

/**
 * Offers a reload. If the offer cannot be loaded, the next page load brings the new version anyway.
 * @param compositionId of the newer composition
 */
export function offerNewVersion(compositionId: string): void {
  import(/* webpackChunkName: "new-version" */ '../shell/new-version/new-version-offer').then(
    ({ NewVersionOffer }) => useNewVersion.setState({ Offer: NewVersionOffer, offered: compositionId }),
    (error: unknown) => console.warn('A new version could not be offered.', error),
  );
}
