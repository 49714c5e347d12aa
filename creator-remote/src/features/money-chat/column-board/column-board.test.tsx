import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ColumnBoard } from './column-board';

type Stage = 'idea' | 'closed' | 'done';
interface Task {
  id: string;
  name: string;
  stage: Stage;
}
const columns = [
  { id: 'idea', title: 'Idea' },
  { id: 'closed', title: 'Closed' },
  { id: 'done', title: 'Done' },
] as const;

function Tasks({ onMove, onOpen }: { onMove: (id: string, to: Stage) => void; onOpen: () => void }) {
  const [tasks, setTasks] = useState<Task[]>([{ id: 'a', name: 'Write', stage: 'idea' }]);
  return (
    <ColumnBoard<Stage, Task>
      label="Tasks"
      columns={columns}
      cardsOf={(column) => tasks.filter(({ stage }) => stage === column)}
      columnOf={({ stage }) => stage}
      nameOf={({ name }) => name}
      accepts={(_task, column) => column !== 'closed'}
      onOpen={onOpen}
      onMove={({ id }, stage) => {
        onMove(id, stage);
        setTasks((all) => all.map((task) => (task.id === id ? { ...task, stage } : task)));
      }}
      face={() => <span>Today</span>}
    />
  );
}

const arrange = () => {
  const [onMove, onOpen] = [jest.fn(), jest.fn()];
  render(<Tasks onMove={onMove} onOpen={onOpen} />);
  return { onMove, onOpen };
};
const card = () => screen.getByRole('button', { name: /Write/ });

test('M picks a card up, arrows pass over columns that refuse it, Enter drops it and it keeps the focus', async () => {
  const { onMove, onOpen } = arrange();
  await userEvent.tab();
  expect(card()).toHaveFocus();
  await userEvent.keyboard('m');
  expect(screen.getByText('Picked up Write, in Idea.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('Write: Done.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onMove.mock.calls).toEqual([['a', 'done']]);
  expect(onOpen).not.toHaveBeenCalled();
  expect(within(screen.getByRole('region', { name: 'Done' })).getByRole('button')).toHaveFocus();
});

test('Escape, and dropping a card where it was, move nothing', async () => {
  const { onMove } = arrange();
  await userEvent.tab();
  await userEvent.keyboard('m{ArrowRight}{Escape}');
  expect(screen.getByText('Write stays in Idea.')).toBeInTheDocument();
  await userEvent.keyboard('m{ArrowRight}{ArrowLeft}{ArrowLeft}{Enter}');
  expect(onMove).not.toHaveBeenCalled();
});

test('Enter opens a card that is not picked up', async () => {
  const { onOpen } = arrange();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(1);
});
