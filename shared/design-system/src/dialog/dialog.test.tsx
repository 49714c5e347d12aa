import { useState, type FormEvent, type ReactElement } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button';
import { ConfirmDialog, type ConfirmDialogProps } from '../confirm-dialog/confirm-dialog';
import { Drawer } from '../drawer/drawer';
import { TextInput } from '../text-input/text-input';
import { Dialog } from './dialog';

test.each([
  ['Dialog', Dialog],
  ['Drawer', Drawer],
] as const)(
  '%s takes the focus, has a name, closes on Escape and returns the focus',
  async (_name, Shape) => {
    const user = userEvent.setup();
    function Host() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Shape
            open={open}
            onOpenChange={setOpen}
            title="New board"
            description="A place for what belongs together."
            footer={<Button>Create</Button>}
          >
            <form>
              <TextInput aria-label="Title" />
              <button type="submit" hidden />
            </form>
          </Shape>
        </>
      );
    }
    render(<Host />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'New board' });
    expect(dialog).toHaveAccessibleDescription('A place for what belongs together.');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

test('a question that asks for a reason returns the focus on Escape', async () => {
  const user = userEvent.setup();
  function Host() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Reject</Button>
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Reject it?"
          description="Its author reads why."
          confirmLabel="Reject"
          reason={{ label: 'Reason' }}
          onConfirm={() => undefined}
        />
      </>
    );
  }
  render(<Host />);
  for (let time = 0; time < 2; time += 1) {
    await user.tab();
    screen.getByRole('button', { name: 'Reject' }).focus();
    await user.keyboard('{Enter}');
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    await waitFor(() => expect(reason).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reject' })).toHaveFocus());
  }
});

describe('initial focus', () => {
  const opened = async (dialog: ReactElement) => {
    render(dialog);
    await screen.findByRole('dialog');
    return (name: string) => waitFor(() => expect(document.activeElement).toHaveAccessibleName(name));
  };
  const frame = { open: true, onOpenChange: () => undefined, title: 'New board' };

  test('a dialog with fields: its first field, and not Close', async () => {
    const focused = await opened(
      <Dialog {...frame} footer={<Button>Create</Button>}>
        <Button>Choose a cover</Button>
        <input type="file" hidden aria-label="Cover" />
        <form>
          <TextInput aria-label="Address" disabled />
          <TextInput aria-label="Title" />
          <button type="submit" hidden />
        </form>
      </Dialog>,
    );
    await focused('Title');
  });

  test('a dialog without fields: its first control', async () => {
    const focused = await opened(
      <Dialog {...frame} footer={<Button>Cancel</Button>}>
        <p>Who may see it?</p>
        <Button>Everyone</Button>
      </Dialog>,
    );
    await focused('Everyone');
  });

  test('a dialog with text only: the first of its buttons', async () => {
    const focused = await opened(
      <Dialog {...frame} footer={<Button>Not now</Button>}>
        <p>There is a new version.</p>
      </Dialog>,
    );
    await focused('Not now');
  });

  test('a drawer, which is for reading: its first control', async () => {
    const focused = await opened(
      <Drawer {...frame}>
        <Button>Wore it</Button>
        <TextInput aria-label="Notes" />
      </Drawer>,
    );
    await focused('Wore it');
  });

  test('a dialog without other controls: Close', async () => {
    const focused = await opened(<Dialog {...frame}>A sentence.</Dialog>);
    await focused('Close');
  });
});

function Confirm(props: Partial<ConfirmDialogProps> & Pick<ConfirmDialogProps, 'onConfirm'>) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete this board?"
      description="It goes to the trash for 30 days."
      confirmLabel="Delete board"
      {...props}
    />
  );
}

test('a confirmation starts on Cancel and acts on the verb', async () => {
  const user = userEvent.setup();
  const onConfirm = jest.fn();
  render(<Confirm onConfirm={onConfirm} danger />);
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('It goes to the trash for 30 days.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Delete board' }));
  expect(onConfirm).toHaveBeenCalledWith('');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('a required reason is requested, trimmed and passed on', async () => {
  const user = userEvent.setup();
  const onConfirm = jest.fn();
  render(<Confirm onConfirm={onConfirm} reason={{ label: 'Reason' }} />);
  const verb = screen.getByRole('button', { name: 'Delete board' });
  await user.click(verb);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please give a reason.');
  expect(onConfirm).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), '  spam  ');
  await user.click(verb);
  expect(onConfirm).toHaveBeenCalledWith('spam');
});

test('a failed confirmation stays open and says why', async () => {
  const user = userEvent.setup();
  render(<Confirm onConfirm={() => Promise.reject(new Error('Someone else was faster.'))} />);
  await user.click(screen.getByRole('button', { name: 'Delete board' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else was faster.');
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
});

test('Enter does what the primary button says, and a field without a form is reported', async () => {
  const user = userEvent.setup();
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  const frame = { open: true, onOpenChange: () => undefined, title: 'New board' };
  const { rerender } = render(
    <Dialog
      {...frame}
      footer={
        <Button variant="primary" type="submit" form="board">
          Create
        </Button>
      }
    >
      <form id="board" onSubmit={onSubmit}>
        <TextInput aria-label="Title" />
      </form>
    </Dialog>,
  );
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lisbon{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  // Further tests of dialogs with text fields need not look: console output fails them.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  rerender(
    <Dialog {...frame} footer={<Button variant="primary">Create</Button>}>
      <TextInput aria-label="Name" />
    </Dialog>,
  );
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  expect(said).toHaveBeenCalledWith('Enter does nothing in “Name”: it is in no form with a submit button.');
});

test('a phone’s Back closes what is open, where the browser tells', async () => {
  const watchers: { onclose: (() => void) | null; destroy: jest.Mock }[] = [];
  window.CloseWatcher = class {
    onclose: (() => void) | null = null;
    destroy = jest.fn();
    constructor() {
      watchers.push(this);
    }
  };
  const isCoarse = jest.spyOn(window, 'matchMedia');
  isCoarse.mockImplementation((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList);
  function Host() {
    const [open, setOpen] = useState(true);
    return (
      <Drawer open={open} onOpenChange={setOpen} title="Filters">
        <p>Colour</p>
      </Drawer>
    );
  }
  render(<Host />);
  await screen.findByRole('dialog', { name: 'Filters' });
  await waitFor(() => expect(watchers).toHaveLength(1));
  act(() => watchers[0]?.onclose?.());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(watchers[0]?.destroy).toHaveBeenCalled();
  delete window.CloseWatcher;
  isCoarse.mockRestore();
});
