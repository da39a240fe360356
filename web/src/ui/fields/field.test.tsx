import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchInput } from './search-input.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

test('connects label, error and hint', () => {
  render(<TextField label="Email" hint="Only you see it." error="Enter an address with an @" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Enter an address with an @ Only you see it.');
});

test('marks a field invalid only with an error', () => {
  render(<TextareaField label="What do they need?" optional />);
  const input = screen.getByRole('textbox', { name: 'What do they need?' });
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(input).not.toHaveAttribute('aria-describedby');
});

test('passes name, handlers and ref to the control', async () => {
  const onChange = vi.fn<() => void>();
  const ref = vi.fn<(control: HTMLSelectElement | null) => void>();
  render(
    <SelectField label="Type" name="type" ref={ref} onChange={onChange}>
      <option>Friend</option>
      <option>Family</option>
    </SelectField>,
  );
  const select = screen.getByRole('combobox', { name: 'Type' });
  await userEvent.selectOptions(select, 'Family');
  expect(ref).toHaveBeenCalledWith(select);
  expect(select).toHaveAttribute('name', 'type');
  expect(onChange).toHaveBeenCalledOnce();
});

test('shows a checkbox error', async () => {
  render(<CheckboxField label="I agree to the terms" error="Please agree" />);
  const box = screen.getByRole('checkbox', { name: 'I agree to the terms' });
  expect(box).toHaveAccessibleDescription('Please agree');
  await userEvent.click(screen.getByText('I agree to the terms'));
  expect(box).toBeChecked();
});

test('shows and hides a password without changing its label', async () => {
  render(<PasswordField label="Password" defaultValue="secret" />);
  const input = screen.getByLabelText(/password/i);
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input).toHaveAttribute('type', 'password');
  expect(input).toHaveValue('secret');
});

test('clears a search by Escape and the cross and keeps the focus', async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  render(<SearchInput label="Search contacts" value="ada" onValueChange={onValueChange} />);
  const input = screen.getByRole('searchbox', { name: 'Search contacts' });
  await userEvent.type(input, '{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onValueChange.mock.calls).toEqual([[''], ['']]);
  expect(input).toHaveFocus();
});
