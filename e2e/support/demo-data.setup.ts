import { makeDemoData } from './bestie-server';

/** Before any journey, once for all workers. */
export default makeDemoData;
