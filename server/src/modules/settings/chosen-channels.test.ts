import { chosenChannelsSchema } from './chosen-channels';

test('an archive brings choices of kinds that can still be chosen, and leaves the others out', () => {
  const archived = { 'reply.app': false, 'confessionUnsealed.app': false, 'gone.mail': true };
  expect(chosenChannelsSchema.parse(archived)).toEqual({ 'reply.app': false });
  expect(chosenChannelsSchema.safeParse({ 'reply.app': 'no' }).success).toBe(false);
});
