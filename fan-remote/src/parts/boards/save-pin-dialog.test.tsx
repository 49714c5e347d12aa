import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { exampleBoard, examplePin } from '../../test-support/boards';

const shown = exampleBoard({
  id: 'shown',
  visibility: 'public',
  role: null,
  can: { ...exampleBoard().can, edit: false },
});
const coats = exampleBoard({ id: 'coats', title: 'Coats' });
const lost = { status: 503, error: { code: 'unavailable', message: 'Not now.' } };

/** A server that saves pins, but the first answer is lost. */
async function open() {
  const sent: { path: string; ids: unknown[] }[] = [];
  const save = ({ path, body }: Call) => {
    sent.push({ path, ids: (body['pins'] as { id: string }[]).map(({ id }) => id) });
    return sent.length === 1 ? lost : { pins: [] };
  };
  const made: unknown[] = [];
  const known: Record<string, unknown> = {
    'GET /api/boards/shown': shown,
    'GET /api/boards/shown/pins': { items: [examplePin({ title: 'Hem' })], nextCursor: null },
    'GET /api/boards': ({ path }: Call) => ({
      items: path.includes('tab=own') ? [coats] : [],
      nextCursor: null,
    }),
    'POST /api/boards': ({ body }: Call) => {
      const id = String(body['id']);
      made.push(id);
      known[`POST /api/boards/${id}/pins`] = save;
      return exampleBoard({ id, title: 'Saved pins' });
    },
    'POST /api/boards/coats/pins': save,
  };
  const { fetch } = answers(known);
  await renderRemote(remote, { path: '/b/ada/shown?pin=pin', fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Save to a board' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save to a board' });
  return { dialog, sent, made };
}

test.each([/^Coats/, 'New board'])(
  'saved again after a lost answer, it is the same pin and the same board: %s',
  async (name) => {
    const { dialog, sent, made } = await open();
    await userEvent.click(await within(dialog).findByRole('button', { name }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.click(await within(dialog).findByRole('button', { name }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent[1]).toEqual(sent[0]);
    expect(new Set(made).size).toBeLessThan(2);
  },
);
