import { expect, test } from 'vitest';
import { entryHref } from './entry-href.ts';

test.each([
  ['emails', 'grace@navy.example', 'mailto:grace@navy.example'],
  ['emails', 'a?subject=x@navy.example', 'mailto:a%3Fsubject%3Dx@navy.example'],
  ['emails', 'not yet', null],
  ['phones', '+43 (660) 123-45', 'tel:+4366012345'],
  ['phones', '٠١٢٣ ٤٥٦', 'tel:0123456'],
  ['phones', 'none', null],
  ['urls', 'https://navy.example/a?b=c', 'https://navy.example/a?b=c'],
  ['urls', 'navy.example/grace', 'https://navy.example/grace'],
  ['urls', 'navy.example:8080/x', 'https://navy.example:8080/x'],
  ['urls', 'javascript:alert(1)', null],
  ['urls', 'data:text/html,x', null],
  ['urls', 'just words', null],
] as const)('links %s: %s to %s', (list, value, href) => {
  expect(entryHref(list, value)).toBe(href);
});
