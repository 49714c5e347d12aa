import { makeDemoData } from './bestie-server';

/** Runs before all journeys, once for all workers. */
export default makeDemoData;
