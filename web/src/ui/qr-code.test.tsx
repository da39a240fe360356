import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

const sizeOf = (label: string) =>
  Number(screen.getByRole('img', { name: label }).getAttribute('viewBox')?.split(' ')[2]);

it('renders a labeled code with a quiet zone', () => {
  render(<QrCode value="https://example.org" label="QR code of a link" />);
  // Version 2 has 25 modules, plus 4 on each side.
  expect(sizeOf('QR code of a link')).toBe(33);
});

it('renders a smaller code at the lower error correction level', () => {
  const text = 'x'.repeat(500);
  render(<QrCode value={text} label="M" />);
  render(<QrCode value={text} label="L" level="L" />);
  expect(sizeOf('L')).toBeLessThan(sizeOf('M'));
});

it('explains that the text is too long', () => {
  render(<QrCode value={'x'.repeat(3000)} label="QR code of my card" level="L" />);
  expect(screen.getByText('Too much text for a QR code.')).toBeVisible();
});
