import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigationType } from 'react-router-dom';

/**
 * Whether a visit waits for the present data of a conversation, although what an earlier visit saw is known: what is new
 * decides where reading begins. The way back does not wait, because it restores what was shown.
 * @param id of the conversation
 */
export function useWaitsForPresent(
  id: string,
  { isFetching, isStale }: Pick<UseQueryResult, 'isFetching' | 'isStale'>,
): boolean {
  const goesBack = (useNavigationType() as string) === 'POP';
  const begin = () => ({ id, waits: isFetching && isStale && !goesBack });
  const [visit, setVisit] = useState(begin);
  // Refetches during the visit do not hide what is being read.
  if (visit.id !== id) setVisit(begin);
  else if (visit.waits && !isFetching) setVisit({ id, waits: false });
  return visit.waits && isFetching;
}
