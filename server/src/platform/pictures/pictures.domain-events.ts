import { defineEvent } from '../module/domain-events';
import type { StoredPicture } from './pictures.repository';

/** A picture was processed: it is ready, or it failed. */
export const pictureProcessed = defineEvent<{ picture: StoredPicture; now: Date }>();
