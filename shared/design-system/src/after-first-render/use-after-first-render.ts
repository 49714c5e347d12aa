import { useDeferredValue } from 'react';

/**
 * False in the first render of a component, true in the deferred render that follows at once. React can
 * interrupt that one, so the main content shows sooner and the rest follows when the browser is free.
 */
export const useAfterFirstRender = (): boolean => useDeferredValue(true, false);
