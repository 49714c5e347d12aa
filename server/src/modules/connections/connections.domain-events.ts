import type { Network } from '@bestie/contracts/connections';
import { defineEvent } from '../../platform/module/domain-events';

/** An account was connected, or refused, or is connected no more: what is due can or cannot be published now. */
export const connectionsChanged = defineEvent<{ ownerUid: string; network: Network }>();
