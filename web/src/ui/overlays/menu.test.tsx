import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuItem, MenuList, MenuSeparator } from './menu.tsx';

test('moves through items by arrow keys, Home and End', async () => {
  render(
    <MenuList>
      <li>
        <a href="/settings">Settings</a>
      </li>
      <MenuItem>Edit</MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger">Sign out</MenuItem>
    </MenuList>,
  );
  const settings = screen.getByRole('link', { name: 'Settings' });
  const signOut = screen.getByRole('button', { name: 'Sign out' });
  settings.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(settings).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(signOut).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(settings).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(signOut).toHaveFocus();
});

test('runs the chosen menu item', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <MenuList>
      <MenuItem onClick={onClick}>Edit</MenuItem>
    </MenuList>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onClick).toHaveBeenCalledOnce();
});
