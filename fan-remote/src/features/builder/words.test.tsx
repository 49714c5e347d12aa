/** While a person types text on an outfit, letters are not shortcuts. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';
import { stubDrawing } from '../../test-support/drawing-stub';
import { exampleOutfit, outfitId } from '../../test-support/outfits';
import { outfitDrafts } from './editor/outfit-drafts';
import { valueOf } from './editor/outfit-saving';

async function addWords() {
  const user = userEvent.setup();
  const page = await renderRemote(remote, { path: '/outfits/builder', fetch: closetServer().fetch });
  await user.click(await screen.findByRole('tab', { name: /^Layers/ }));
  await user.click(await screen.findByRole('button', { name: 'Add text' }));
  return { user, page };
}
/** The text on the canvas, by its content. */
const onCanvas = (words: string) => screen.findByRole('button', { name: new RegExp(`^“${words}”, layer`) });

test('after “Add text” typing replaces the placeholder at once', async () => {
  const { user } = await addWords();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
  await user.keyboard('rainfall');
  expect(await onCanvas('rainfall')).toBeVisible();
});

test('letters edit a focused text of the canvas: they neither flip nor lock it', async () => {
  const { user } = await addWords();
  await user.keyboard('cosy');
  const text = await onCanvas('cosy');
  for (const key of ['f', 'l', 'n', '/']) {
    act(() => text.focus());
    await user.keyboard(key);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus());
  }
  expect(await onCanvas('cosyfln/')).not.toHaveAccessibleName(/locked/);
});

test('when the field is out of view, letters on a text do nothing', async () => {
  const { user } = await addWords();
  await user.keyboard('cosy');
  const text = await onCanvas('cosy');
  await user.click(screen.getByRole('tab', { name: 'Background' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull());
  text.focus();
  for (const key of ['f', 'l', 'n', '/']) expect(fireEvent.keyDown(text, { key })).toBe(false);
  expect(await onCanvas('cosy')).not.toHaveAccessibleName(/locked/);
});

test('spaces between words can be typed, and an emptied field leaves the text as it was', async () => {
  const { user } = await addWords();
  await user.keyboard('rain ');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('rain ');
  await user.keyboard('fall');
  expect(await onCanvas('rain fall')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Text' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('');
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('rain fall');
});

test('after an undo the field has the text of the canvas, and continues it', async () => {
  const { user } = await addWords();
  await user.keyboard('rainfall');
  await user.click(screen.getByRole('button', { name: 'Undo: Change the text' }));
  const field = screen.getByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(field).toHaveValue('Text'));
  await user.type(field, ' me');
  expect(await onCanvas('Text me')).toBeVisible();
});

test('the first save leaves the focus where one types', async () => {
  stubDrawing();
  const user = userEvent.setup();
  outfitDrafts(outfitId).write({ version: null, value: valueOf(exampleOutfit()) });
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let stored = exampleOutfit();
  const { location } = await renderRemote(remote, {
    path: '/outfits/builder',
    fetch: closetServer({
      'POST /api/outfits': () => answered.then(() => stored),
      [`GET /api/outfits/${outfitId}`]: () => stored,
      [`PATCH /api/outfits/${outfitId}`]: ({ body }) =>
        (stored = exampleOutfit({ ...body, version: stored.version + 1 })),
    }).fetch,
  });
  await user.click(await screen.findByRole('tab', { name: 'Details' }));
  await user.type(await screen.findByRole('textbox', { name: /^Notes/ }), 'wool');
  answer();
  await waitFor(() => expect(location().search).toBe(`?outfit=${outfitId}`));
  expect(screen.getByRole('textbox', { name: /^Notes/ })).toHaveFocus();
  await user.keyboard(' hat');
  expect(screen.getByRole('textbox', { name: /^Notes/ })).toHaveValue('wool hat');
});
