import { useDeferredValue } from 'react';

/**
 * False while a component is drawn for the first time, true from the drawing that follows at once. That one may be
 * interrupted: what the person came for stands sooner, and the rest waits no longer than for the next free moment.
 */
export const useAfterFirstRender = (): boolean => useDeferredValue(true, false);
