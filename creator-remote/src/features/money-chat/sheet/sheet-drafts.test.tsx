import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Deal, DealNote, Right } from '@bestie/contracts/deals.schema';
import { userTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import { board, deal, dealCard, dealId } from '../../../test-support/deals';
import '../../../test-support/browser-gaps';

afterEach(() => sessionStorage.clear());

const at = `/api/deals/${dealId}`;
const noteId = dealId.replace(/1$/, '7');
const unavailable = { status: 503, error: { code: 'unavailable', message: 'Not now.' } };
const stale = (currentVersion: number) => ({
  status: 409,
  error: { code: 'conflict', message: 'Changed.', currentVersion },
});

const exclusivity: Deal['rights'][number] = {
  id: dealId.replace(/1$/, '8'),
  kind: 'exclusivity',
  category: 'skin care',
  networks: [],
  from: '2026-07-01',
  until: '2026-07-31',
  note: '',
  posts: [],
};

const written: DealNote = {
  id: noteId,
  kind: 'note',
  text: 'Call Noor',
  happened: '',
  at: '2026-06-15T12:00:00.000Z',
  version: 1,
  editedAt: null,
  mine: true,
};

/** The sheet of a deal on a server that refuses what was written on an earlier version. */
async function openSheet(changes: Partial<Deal> = {}, known: Record<string, unknown> = {}) {
  const kept = { deal: deal(changes), note: written };
  const write =
    (takeOver: (body: Call['body']) => Partial<Deal>) =>
    ({ body }: Call) => {
      const { version } = kept.deal;
      if (body['version'] !== version) return stale(version);
      kept.deal = { ...kept.deal, ...takeOver(body), version: version + 1 };
      return kept.deal;
    };
  const { fetch, requests } = answers({
    'GET /api/deals/board': () => board(dealCard(kept.deal)),
    'GET /api/deals/owed': { items: [] },
    'GET /api/deals/categories': { categories: [], brands: [] },
    [`GET ${at}`]: () => kept.deal,
    [`GET ${at}/notes`]: () => ({ items: [kept.note], nextCursor: null }),
    [`PATCH ${at}`]: write(({ version: _version, ...words }) => words),
    [`PUT ${at}/rights`]: write(({ rights }) => ({
      rights: (rights as Right[]).map((right) => ({ ...right, posts: [] })),
    })),
    [`PATCH /api/deals/notes/${noteId}`]: ({ body }: Call) => {
      const { version } = kept.note;
      if (body['version'] !== version) return stale(version);
      kept.note = { ...kept.note, text: String(body['text']), version: version + 1 };
      return kept.note;
    },
    [`POST ${at}/notes`]: ({ body }: Call) =>
      (kept.note = { ...written, id: String(body['id']), text: String(body['text']) }),
    ...known,
  });
  let held: Promise<void> | null = null;
  let answer = (): void => undefined;
  const page = await renderRemote(remote, {
    path: `/creator/money-chat?deal=${dealId}`,
    fetch: async (input, init) => {
      if (init?.method !== undefined && init.method !== 'GET') await held;
      return fetch(input, init);
    },
  });
  await screen.findByText(written.text);
  /** Tells the page, and waits until it has read everything again. */
  async function tell() {
    const reads = () => requests.filter(({ path }) => path === at || path.startsWith(`${at}/notes`)).length;
    const asked = reads();
    page.emit({ topic: userTopic('bestie'), type: 'deals.update', ids: [dealId] });
    await waitFor(() => expect(reads()).toBeGreaterThan(asked + 1));
  }
  return {
    ...page,
    sent: () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body),
    /** As if another device had saved it. */
    change(next: Partial<Deal>) {
      kept.deal = { ...kept.deal, ...next, version: kept.deal.version + 1 };
      return tell();
    },
    changeNote(text: string) {
      kept.note = { ...kept.note, text, version: kept.note.version + 1 };
      return tell();
    },
    hold() {
      held = new Promise((resolve) => (answer = resolve));
    },
    answer: () => answer(),
  };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a right', () => {
  /** Opens the exclusivity and writes a note at it. */
  async function editRight() {
    const page = await openSheet({ rights: [exclusivity] });
    const rights = within(screen.getByRole('list', { name: 'Rights' }));
    await userEvent.click(rights.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit right' }));
    await userEvent.type(dialog.getByLabelText(/^Note/), 'Mine');
    return { ...page, dialog };
  }

  test('that another device changed meanwhile is not overwritten before the person chooses', async () => {
    const { change, sent, dialog } = await editRight();
    await change({ rights: [{ ...exclusivity, until: '2026-08-31' }] });
    expect(await dialog.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toMatchObject([{ version: 3 }]));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent()[1]).toMatchObject({ version: 4, rights: [{ note: 'Mine' }] }));
  });

  test('that another device removed meanwhile comes back only if the person says so', async () => {
    const { change, sent, dialog } = await editRight();
    await change({ rights: [] });
    expect(await dialog.findByText(/removed on another device/)).toBeVisible();
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('Mine');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent()).toMatchObject([{ version: 4, rights: [{ note: 'Mine' }] }]));
  });

  test('is saved without a question over what changed beside it', async () => {
    const { change, sent, dialog } = await editRight();
    const usage = { ...exclusivity, id: noteId, kind: 'usage' as const };
    await change({ terms: 'Theirs', rights: [exclusivity, usage] });
    expect(dialog.queryByRole('button', { name: 'Keep mine' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ version: 4, rights: [{ id: usage.id }, { note: 'Mine' }] }]),
    );
  });
});

describe('a note', () => {
  test('that another device changed meanwhile is not overwritten before the person chooses', async () => {
    const { changeNote, sent } = await openSheet();
    const notes = within(screen.getByRole('list', { name: 'Notes and history' }));
    await userEvent.click(notes.getByRole('button', { name: 'Edit' }));
    await userEvent.type(notes.getByLabelText('Note'), ' today');
    await changeNote('Call Ida');
    expect(await notes.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
    await userEvent.click(notes.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent()).toEqual([{ version: 2, text: 'Call Noor today' }]));
  });

  test('has the focus while it is edited, and its button has it afterwards', async () => {
    await openSheet();
    const notes = within(screen.getByRole('list', { name: 'Notes and history' }));
    await userEvent.click(notes.getByRole('button', { name: 'Edit' }));
    expect(notes.getByLabelText('Note')).toHaveFocus();
    await userEvent.click(notes.getByRole('button', { name: 'Cancel' }));
    expect(notes.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  test('of the other device can be taken', async () => {
    const { changeNote, sent } = await openSheet();
    const notes = within(screen.getByRole('list', { name: 'Notes and history' }));
    await userEvent.click(notes.getByRole('button', { name: 'Edit' }));
    await userEvent.type(notes.getByLabelText('Note'), ' today');
    await changeNote('Call Ida');
    await press('Reload theirs');
    expect(notes.getByLabelText('Note')).toHaveValue('Call Ida');
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('is sent as the same one after a lost answer, and as another one with other words', async () => {
    const { sent } = await openSheet({}, { [`POST ${at}/notes`]: unavailable });
    const field = screen.getByLabelText('New note');
    await userEvent.type(field, 'Ask for the fee');
    for (const more of ['', '', ' again']) {
      await userEvent.type(field, `{End}${more}`);
      const before = sent().length;
      await press('Add note');
      await waitFor(() => expect(sent()).toHaveLength(before + 1));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Add note' })).toBeEnabled());
    }
    const [first, second, third] = sent();
    expect(second).toEqual(first);
    expect(third).toMatchObject({ text: 'Ask for the fee again' });
    expect(third?.['id']).not.toBe(first?.['id']);
  });

  test('that is written while another one is sent stays', async () => {
    const { hold, answer, sent } = await openSheet();
    const field = screen.getByLabelText('New note');
    await userEvent.type(field, 'Ask for the fee');
    hold();
    await press('Add note');
    await userEvent.type(field, ', and the terms');
    answer();
    await screen.findByText('Ask for the fee', { selector: 'p' });
    expect(field).toHaveValue('Ask for the fee, and the terms');
    await press('Add note');
    await waitFor(() => expect(sent()[1]).toMatchObject({ text: 'Ask for the fee, and the terms' }));
    expect(sent()[1]?.['id']).not.toBe(sent()[0]?.['id']);
    await waitFor(() => expect(field).toHaveValue(''));
  });
});

test('a deliverable that a reload interrupted is sent over the version that it was written over', async () => {
  const reel: Deal['deliverablesList'][number] = {
    id: dealId.replace(/1$/, '6'),
    dealId,
    version: 1,
    title: 'Reel',
    network: null,
    dueOn: null,
    state: 'planned',
    late: false,
    post: null,
    url: null,
    deliveredAt: null,
    acceptedAt: null,
  };
  const url = `PATCH /api/deliverables/${reel.id}`;
  const edit = async (title: string) => {
    const row = within(await screen.findByRole('listitem', { name: title }));
    await userEvent.click(row.getByRole('button', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Edit deliverable' }));
  };
  const before = await openSheet({ deliverablesList: [reel] });
  await userEvent.type((await edit('Reel')).getByRole('textbox', { name: /What is it/ }), ' at night');
  before.unmount();
  const after = await openSheet(
    { deliverablesList: [{ ...reel, version: 2, title: 'Theirs' }] },
    { [url]: stale(2) },
  );
  await userEvent.click((await edit('Theirs')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This was changed on another device in the meantime.')).toBeVisible();
  expect(after.sent()).toMatchObject([{ version: 1, title: 'Reel at night' }]);
});

describe('the deal', () => {
  test('keeps what is written while it is saved', async () => {
    const { hold, answer, sent, record } = await openSheet();
    const [brand, terms] = [screen.getByLabelText('Brand'), screen.getByLabelText('Terms')];
    await userEvent.type(brand, ' & Sons');
    hold();
    await press('Save');
    await userEvent.type(terms, ' Two reels.');
    answer();
    await waitFor(() => expect(record.toasts).toHaveLength(1));
    expect(terms).toHaveValue('One reel and two stories. Two reels.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({
      version: 4,
      brand: 'Linden & Co & Sons',
      terms: 'One reel and two stories. Two reels.',
    });
  });

  test('is saved without a question over what changed beside its words', async () => {
    const { change, sent } = await openSheet();
    await userEvent.type(screen.getByLabelText('Brand'), ' & Sons');
    await change({ rights: [exclusivity] });
    await press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ version: 4, brand: 'Linden & Co & Sons' }]));
  });
});
