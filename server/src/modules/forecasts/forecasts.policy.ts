import { BestieError } from '@bestie/contracts/errors';

/** A forecast is as private as the piece: both are asked for under the owner's name only. */
export const forecastsPolicy = {
  /** @throws BestieError `not_found` */
  requireFound<Row>(row: Row | undefined): Row {
    if (!row) throw new BestieError('not_found');
    return row;
  },
};
