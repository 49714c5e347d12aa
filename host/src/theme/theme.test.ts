import { act, renderHook } from '@testing-library/react';
import { followTheme, nextThemeMode, resolvedTheme, storedThemeMode, useTheme } from './theme';

const root = document.documentElement;

beforeEach(() => useTheme.getState().setMode('auto'));

test('the toggle goes round auto, light, dark, auto', () => {
  expect(nextThemeMode('auto')).toBe('light');
  expect(nextThemeMode('light')).toBe('dark');
  expect(nextThemeMode('dark')).toBe('auto');
});

test('a choice is on the page and in local storage under both specified names', () => {
  const { cycle } = useTheme.getState();
  cycle();
  expect([root.dataset.theme, localStorage.getItem('theme'), localStorage.getItem('themeMode')]).toEqual([
    'light',
    'light',
    'light',
  ]);
  cycle();
  expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  cycle();
  expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, 'auto']);
});

test('a stored choice counts, nonsense does not', () => {
  localStorage.setItem('theme', 'dark');
  expect(storedThemeMode()).toBe('dark');
  localStorage.setItem('theme', 'sepia');
  localStorage.setItem('themeMode', 'light');
  expect(storedThemeMode()).toBe('light');
  localStorage.clear();
  expect(storedThemeMode()).toBe('auto');
});

test('auto follows the system', () => {
  expect(resolvedTheme({ mode: 'auto', systemDark: true })).toBe('dark');
  expect(resolvedTheme({ mode: 'auto', systemDark: false })).toBe('light');
  expect(resolvedTheme({ mode: 'light', systemDark: true })).toBe('light');
});

test('a choice in another tab is followed here', () => {
  const end = followTheme();
  const { result } = renderHook(() => useTheme((state) => state.mode));
  localStorage.setItem('theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
  expect(result.current).toBe('dark');
  expect(root.dataset.theme).toBe('dark');
  end();
});
