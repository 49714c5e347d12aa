import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, useState } from 'react';
import { useSteady } from './use-steady';

test('memoized components stay as they are, and the function sees the latest props', async () => {
  const user = userEvent.setup();
  const pressed: number[] = [];
  let drawings = 0;
  const Tile = memo(function Tile({ onPress }: { onPress: (word: string) => void }) {
    drawings += 1;
    return <button onClick={() => onPress('tile')}>Tile</button>;
  });
  function Grid() {
    const [count, setCount] = useState(0);
    const press = useSteady((_word: string) => pressed.push(count));
    return (
      <>
        <button onClick={() => setCount(count + 1)}>More</button>
        <Tile onPress={press} />
      </>
    );
  }
  render(<Grid />);
  await user.click(screen.getByText('Tile'));
  await user.click(screen.getByText('More'));
  await user.click(screen.getByText('More'));
  await user.click(screen.getByText('Tile'));
  expect(pressed).toEqual([0, 2]);
  expect(drawings).toBe(1);
});
