import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs';
import { TabLinks, Tabs } from './tabs';

test('tabs in the URL are links, one of them current', () => {
  render(
    <TabLinks
      label="Closet"
      tabs={[
        { label: 'Items', href: '/closet', current: true, count: 1240 },
        { label: 'Stats', href: '/closet?tab=stats' },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Closet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Items1,240');
  expect(screen.getByRole('link', { name: 'Stats' })).not.toHaveAttribute('aria-current');
});

test('the current tab of a row that is too long is scrolled into view, also when counts make it longer', async () => {
  // A row of 390 px with tabs of 100 px, or 130 with a count; jsdom has no layout.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('nav')) return new DOMRect(16, 0, 374, 46);
    const tabs = [...(this.parentElement?.children ?? [])];
    const width = this.textContent?.match(/\d/) ? 130 : 100;
    return new DOMRect(16 + tabs.indexOf(this) * width - (this.parentElement?.scrollLeft ?? 0), 0, width, 46);
  });
  const row = (current: number, count?: number) => (
    <TabLinks
      label="Queue"
      tabs={['Open', 'Mine', 'Decided', 'Appeals', 'Filters', 'Strikes'].map((label, at) => ({
        label,
        href: `?tab=${label}`,
        current: at === current,
        ...(count !== undefined && { count }),
      }))}
    />
  );
  const { rerender } = render(row(4));
  const nav = screen.getByRole('navigation', { name: 'Queue' });
  await waitFor(() => expect(nav.scrollLeft).toBe(500 + 40 - 374));
  rerender(row(4, 12));
  await waitFor(() => expect(nav.scrollLeft).toBe(650 + 40 - 374));
  rerender(row(0, 12));
  await waitFor(() => expect(nav.scrollLeft).toBeLessThanOrEqual(0));
});

test('tabs in place: one tab stop, arrows move and wrap, the panel is named by its tab', async () => {
  const user = userEvent.setup();
  function Piece() {
    const [tab, setTab] = useState<'details' | 'wears' | 'washes'>('details');
    return (
      <Tabs
        label="Linen shirt"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'details', label: 'Details' },
          { value: 'wears', label: 'Wears' },
          { value: 'washes', label: 'Washes' },
        ]}
      >
        {tab}
      </Tabs>
    );
  }
  render(<Piece />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Details' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Wears', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Wears' })).toHaveTextContent('wears');
  await user.keyboard('{End}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Details', selected: true })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Washes', selected: true })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

test('the last breadcrumb is the current page', () => {
  render(
    <Breadcrumbs
      items={[
        { label: 'Home', href: '/home' },
        { label: 'Closet', href: '/closet' },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  expect(screen.queryByRole('link', { name: 'Closet' })).not.toBeInTheDocument();
  expect(screen.getByText('Closet')).toHaveAttribute('aria-current', 'page');
});
