/** @jest-environment node */
import { createSessionEndpoints } from './session-endpoints';

const answering = (status: number, text: string | null) =>
  createSessionEndpoints(async () => new Response(text, { status }));

test('a sign-in whose answer is cut off could not be made, and is no session of nobody', async () => {
  await expect(answering(200, '{"uid":"fer').login('token')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(answering(200, '<html>').whoami(null)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a refusal keeps its code, also without a body of ours', async () => {
  const refused = JSON.stringify({
    error: { code: 'second_factor_required', message: 'Confirm it is you.' },
  });
  await expect(answering(403, refused).login('token')).rejects.toMatchObject({
    code: 'second_factor_required',
  });
  await expect(answering(502, '<html>').login('token')).rejects.toMatchObject({ code: expect.any(String) });
  await expect(answering(204, null).logout()).resolves.toBeUndefined();
});
