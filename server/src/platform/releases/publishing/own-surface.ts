import type { ApiSurface } from '@bestie/contracts/api-surface';
import { apiSurface } from '@bestie/contracts/api-surface';
import { contracts } from '@bestie/contracts/contracts';

/** The API of this server. The build writes it to `api-surface.json`, because making its schemas takes a second of a start. */
export const ownSurface = (): ApiSurface => apiSurface(contracts);
