/** Copies text; false if the browser refuses. Without HTTPS uses execCommand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focusedBefore = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'fixed top-0 start-0 opacity-0';
  // Inside an open dialog, because of its focus trap.
  (focusedBefore?.parentElement ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
  return copied;
}
