/** While a person types text on an outfit, letters are not shortcuts. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

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
    text.focus();
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
