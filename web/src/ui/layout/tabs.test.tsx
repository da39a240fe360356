import { useState } from 'react';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SegmentedControl } from '../fields/segmented-control.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

function ContactTabs() {
  const [tab, setTab] = useState<'overview' | 'company'>('overview');
  return (
    <Tabs
      label="Contact"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'overview', label: 'Overview' },
        { value: 'company', label: 'Company' },
      ]}
    >
      <TabPanel value="overview">Phone and mail</TabPanel>
      <TabPanel value="company">Company name</TabPanel>
    </Tabs>
  );
}

test('has one tab stop and moves by arrows', async () => {
  render(<ContactTabs />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Overview' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('tab', { name: 'Company', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Company name');
});

function ThemeChoice() {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  return (
    <SegmentedControl
      label="Theme"
      value={theme}
      onValueChange={setTheme}
      segments={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}

test('renders a segmented control as radio group', async () => {
  render(<ThemeChoice />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  await userEvent.click(screen.getByText('Dark'));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Light' })).not.toBeChecked();
});

test('moves by arrows in reading direction', async () => {
  render(
    <DirectionProvider direction="rtl">
      <ThemeChoice />
    </DirectionProvider>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'Dark' })).toHaveFocus();
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
});
