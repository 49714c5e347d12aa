import { BestieError } from '@bestie/contracts/errors';
import { whenAvailable } from './when-available';

/** Responses in order: errors reject, everything else resolves. */
function answering(...answers: unknown[]) {
  let calls = 0;
  const call = async () => {
    const answer = answers[calls];
    calls += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { call, calls: () => calls };
}

const down = () => new BestieError('unavailable');

describe('whenAvailable', () => {
  test('a server that comes back answers', async () => {
    const { call, calls } = answering(down(), new BestieError('rate_limited'), 'made');
    await expect(whenAvailable(call, [0, 0])).resolves.toBe('made');
    expect(calls()).toBe(3);
  });

  test('a server that stays unreachable is reported as such', async () => {
    const { call, calls } = answering(down(), down(), down(), 'too late');
    await expect(whenAvailable(call, [0, 0])).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls()).toBe(3);
  });

  test('a refusal is not retried', async () => {
    const { call, calls } = answering(new BestieError('forbidden'), 'no');
    await expect(whenAvailable(call, [0])).rejects.toMatchObject({ code: 'forbidden' });
    expect(calls()).toBe(1);
  });
});
