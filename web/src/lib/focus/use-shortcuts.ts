import { useEffectEvent, useLayoutEffect } from 'react';
import { isPressed, strokesOf, type KeyName } from './keys.ts';
import { areSingleKeysEnabled } from './single-key-shortcuts.ts';

/** Handlers by shortcut; false leaves the key to the page. */
export type Shortcuts = { readonly [Name in KeyName]?: (event: KeyboardEvent) => boolean | void };

type Layer = (event: KeyboardEvent) => boolean;

/** The last one comes first: a form on a page handles Escape before the page does. */
const layers: Layer[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (layers.toReversed().some((handle) => handle(event))) event.preventDefault();
}

/**
 * Handles shortcuts anywhere on the page, unless a dialog or menu is open. Letters do nothing in text fields or when
 * single keys are turned off.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const name = (Object.keys(shortcuts) as KeyName[]).find((key) => isPressed(event, key));
    if (name === undefined || isClaimed(event, name)) return false;
    return shortcuts[name]?.(event) !== false;
  });
  // Before paint, so that shortcuts work immediately.
  useLayoutEffect(() => {
    const layer: Layer = (event) => handle(event);
    // On the window, so that lists with keys of their own, on the document, come first.
    if (layers.length === 0) window.addEventListener('keydown', onKeyDown);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function isClaimed(event: KeyboardEvent, name: KeyName): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true;
  if (isModalOpen() || isMenuOpen()) return true;
  const isLetter = strokesOf(name).some(({ key, command }) => key.length === 1 && !command);
  return isLetter && (isTyping(event.target) || !areSingleKeysEnabled());
}

/** Inputs without text entry. */
const NON_TEXT_INPUTS = '[type="checkbox"], [type="radio"], [type="range"], [type="button"]';

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.matches(`input:not(${NON_TEXT_INPUTS}), textarea, select`) || target.isContentEditable
  );
}

/** Shortcuts don't apply over a modal dialog. */
export function isModalOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Escape closes an open menu first. */
function isMenuOpen(): boolean {
  return document.querySelector('[popovertarget][aria-expanded="true"]') !== null;
}
