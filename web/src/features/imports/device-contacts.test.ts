import { expect, test } from 'vitest';
import { vcardsOf } from './device-contacts.ts';

test('writes picked contacts as vCards', () => {
  const picked = [
    {
      name: ['Hopper, Grace'],
      email: ['g@navy.example', 'g@navy.example'],
      tel: ['+1 202 555 0143'],
    },
    { tel: ['112'] },
  ];
  expect(vcardsOf(picked)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Hopper\\, Grace',
      'EMAIL:g@navy.example',
      'TEL:+1 202 555 0143',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:112',
      'TEL:112',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});
