/** Inputs without text entry. */
const NON_TEXT_INPUTS = '[type="checkbox"], [type="radio"], [type="range"], [type="button"]';

/** Whether keys enter text there. */
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
