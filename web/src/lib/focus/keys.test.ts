import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPressed, pressedKey, readingStep } from './keys.ts';

const press = (key: string, held: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, ...held });
const onMac = () => vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');

describe('keyboard shortcuts', () => {
  it.each([
    ['Ctrl-K', press('k', { ctrlKey: true }), true],
    ['with Caps Lock', press('K', { ctrlKey: true }), true],
    ['K alone', press('k'), false],
    ['the command key of another system', press('k', { metaKey: true }), false],
    ['with Shift', press('k', { ctrlKey: true, shiftKey: true }), false],
    ['with Alt, as AltGr is', press('k', { ctrlKey: true, altKey: true }), false],
  ])('opens the palette by %s: %o', (_what, event, opens) => {
    expect(isPressed(event, 'palette')).toBe(opens);
  });

  it('uses Cmd on a Mac, where Ctrl-K deletes a line', () => {
    onMac();
    expect(isPressed(press('k', { metaKey: true }), 'palette')).toBe(true);
    expect(isPressed(press('k', { ctrlKey: true }), 'palette')).toBe(false);
  });

  it('distinguishes Shift-Enter and accepts a question mark on any layout', () => {
    const broken = press('Enter', { shiftKey: true });
    expect([isPressed(press('Enter'), 'send'), isPressed(broken, 'send')]).toEqual([true, false]);
    for (const shiftKey of [true, false])
      expect(isPressed(press('?', { shiftKey }), 'keys')).toBe(true);
  });

  it('returns which key was pressed', () => {
    expect(pressedKey(press('PageDown', { shiftKey: true }), 'walk_list')).toBe('PageDown');
    expect(pressedKey(press('PageDown', { ctrlKey: true }), 'walk_list')).toBeNull();
    expect(pressedKey(press('x'), 'walk_list')).toBeNull();
  });
});

describe('readingStep', () => {
  afterEach(() => document.documentElement.removeAttribute('dir'));

  it.each([
    ['ArrowRight', 'ltr', 1],
    ['ArrowLeft', 'ltr', -1],
    ['ArrowRight', 'rtl', -1],
    ['ArrowLeft', 'rtl', 1],
  ] as const)('returns for %s from %s %i', (key, direction, step) => {
    document.documentElement.dir = direction;
    expect(readingStep(key)).toBe(step);
  });
});
