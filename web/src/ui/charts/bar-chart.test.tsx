import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BarChart, type BarChartProps } from './bar-chart.tsx';

const CHART: BarChartProps = {
  caption: 'Earned and paid by month',
  labelHeader: 'Month',
  labels: [
    { short: 'Oct', long: 'October 2026' },
    { short: 'Nov', long: 'November 2026' },
  ],
  series: [
    { name: 'Earned', values: [1_500, -500], format: (cents) => `${cents / 100} €` },
    { name: 'Paid', values: [0, 1_000], format: (cents) => `${cents / 100} €` },
  ],
};

test('lists every number with series and label for screen readers', () => {
  const { container } = render(<BarChart {...CHART} />);
  const table = within(screen.getByRole('table', { name: 'Earned and paid by month' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Month',
    'Earned',
    'Paid',
  ]);
  expect(table.getByRole('row', { name: 'October 2026 15 € 0 €' })).toBeInTheDocument();
  expect(table.getByRole('row', { name: 'November 2026 -5 € 10 €' })).toBeInTheDocument();
  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
});

test("shows a bar's number on hover, also below zero", () => {
  const { container } = render(<BarChart {...CHART} />);
  const bars = [...container.querySelectorAll('rect')];
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    'October 2026: Earned 15 €',
    'November 2026: Earned -5 €',
    'October 2026: Paid 0 €',
    'November 2026: Paid 10 €',
  ]);
  const [top, bottom] = [bars[0], bars[1]].map((bar) => ({
    y: Number(bar?.getAttribute('y')),
    height: Number(bar?.getAttribute('height')),
  }));
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeCloseTo(bottom?.y ?? -1);
});

test('shows the table on demand', async () => {
  const person = userEvent.setup();
  const { container } = render(<BarChart {...CHART} />);
  const toggle = screen.getByRole('button', { name: 'Show as table' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await person.click(toggle);
  expect(container.querySelector('svg')).toBeNull();
  expect(screen.getByRole('table').closest('.sr-only')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(container.querySelector('svg')).not.toBeNull();
});
