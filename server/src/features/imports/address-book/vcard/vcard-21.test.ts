import { expect, test } from 'vitest';
import { normalizeLine } from './vcard-21.ts';

test.each([
  ['TEL;WORK;VOICE:1', 'TEL;TYPE=WORK;TYPE=VOICE:1'],
  ['item1.EMAIL;PREF;INTERNET:a@b.example', 'item1.EMAIL;TYPE=PREF;TYPE=INTERNET:a@b.example'],
  ['URL;WORK:http://a.example/?b=c;d', 'URL;TYPE=WORK:http://a.example/?b=c;d'],
  ['PHOTO;ENCODING=BASE64;JPEG:/9j/', 'PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/'],
  ['PHOTO;BASE64;GIF:R0lG', 'PHOTO;ENCODING=BASE64;TYPE=GIF:R0lG'],
  ['PHOTO;URL:http://a.example/', 'PHOTO;VALUE=URL:http://a.example/'],
  ['N;CHARSET=UTF-8:Doe;Jane', 'N:Doe;Jane'],
  ['ADR;LABEL="a: b; c";HOME:;;x', 'ADR;LABEL="a: b; c";TYPE=HOME:;;x'],
  ['TEL;;WORK;=x:1', 'TEL;TYPE=WORK:1'],
  ['TEL;TYPE="WORK:1', 'TEL;TYPE=WORK:1'],
  ['FN:Jane', 'FN:Jane'],
])('rewrites %s as %s', (line, modern) => {
  expect(normalizeLine(line)).toBe(modern);
});

test.each([
  ['in its charset', 'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller', 'N:Müller'],
  ['in UTF-8 without a charset', 'N;QUOTED-PRINTABLE:M=C3=BCller', 'N:Müller'],
  ['in Windows-1252 if it isn’t UTF-8', 'N;QUOTED-PRINTABLE:M=FCller', 'N:Müller'],
  ['in UTF-8 with an unknown charset', 'N;CHARSET=X-1;QUOTED-PRINTABLE:=C3=BC', 'N:ü'],
  // The second byte of this letter is a plain "A" (Shift JIS).
  ['in multi-byte charsets', 'N;CHARSET=SHIFT_JIS;QUOTED-PRINTABLE:=83A', 'N:ア'],
  ['with its line breaks', 'NOTE;QUOTED-PRINTABLE:one=0D=0Atwo', 'NOTE:one\\ntwo'],
  ['mixed with unencoded characters', 'N;QUOTED-PRINTABLE:ä=C3=BC', 'N:äü'],
  ['with an = that encodes nothing', 'NOTE;QUOTED-PRINTABLE:1+1=2', 'NOTE:1+1=2'],
])('decodes quoted-printable text %s', (_, line, modern) => {
  expect(normalizeLine(line)).toBe(modern);
});

test.each(['', 'no property', ':value', '<html>:x', `${'X;'.repeat(6000)}:y`])(
  'rejects a line without a property: %.20s',
  (line) => {
    expect(normalizeLine(line)).toBeNull();
  },
);
