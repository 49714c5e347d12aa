import type { Right } from '@bestie/contracts/deals.schema';

/** A right as it is sent, without what the server derives. */
export const rightOf = ({ id, kind, category, networks, from, until, note }: Right): Right => ({
  id,
  kind,
  category,
  networks,
  from,
  until,
  note,
});
