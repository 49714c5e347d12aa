import { create } from 'zustand';
import type { ComponentType } from 'react';

interface NewVersionState {
  /** Shown while something newer than this page can be had; comes with the first offer. */
  Offer: ComponentType | null;
}

export const useNewVersion = create<NewVersionState>(() => ({ Offer: null }));

/** Offers the person to load the page anew. Failing that, the next page load brings it anyway. */
export function offerNewVersion(): void {
  import(/* webpackChunkName: "new-version" */ '../shell/new-version/new-version-offer').then(
    ({ NewVersionOffer }) => useNewVersion.setState({ Offer: NewVersionOffer }),
    (error: unknown) => console.warn('A new version could not be offered.', error),
  );
}
