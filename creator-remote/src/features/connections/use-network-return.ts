import { useSearchParams } from 'react-router-dom';
import { connectionProblems, networks } from '@bestie/contracts/connections';
import type { ConnectionProblem, Network } from '@bestie/contracts/connections';

/** How somebody came back from a network; null for everybody else. */
export function useNetworkReturn(): { network: Network; problem: ConnectionProblem | null } | null {
  const [search] = useSearchParams();
  const network = networks.find((name) => name === search.get('network'));
  const problem = connectionProblems.find((name) => name === search.get('problem')) ?? null;
  return network && (problem !== null || !search.has('problem')) ? { network, problem } : null;
}
