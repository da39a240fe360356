import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

function Filled({ onFull }: { onFull: (digits: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={onFull} />;
}

it('calls back once with six digits', async () => {
  const onFull = vi.fn<(digits: string) => void>();
  render(<Filled onFull={onFull} />);
  await userEvent.type(screen.getByLabelText('Code'), '1234567');
  expect(onFull.mock.calls).toEqual([['123456']]);
});

it('accepts a pasted code with spaces', async () => {
  const onFull = vi.fn<(digits: string) => void>();
  render(<Filled onFull={onFull} />);
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste(' 123 456\n');
  expect(onFull).toHaveBeenCalledWith('123456');
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
});

it('accepts digits of another script', async () => {
  const onFull = vi.fn<(digits: string) => void>();
  render(<Filled onFull={onFull} />);
  await userEvent.type(screen.getByLabelText('Code'), '١٢٣-٤٥٦');
  expect(onFull.mock.calls).toEqual([['١٢٣٤٥٦']]);
});

it('has autocomplete and input mode for phones', () => {
  render(<Filled onFull={() => {}} />);
  expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.getByLabelText('Code')).toHaveAttribute('inputmode', 'numeric');
});
