import { useCallback } from 'react';

/** A ref callback that focuses the first field of a form that appears where the user pressed Edit. */
export function useFocusFirstField({ selects = false } = {}) {
  return useCallback(
    (fields: HTMLElement | null) => {
      const field = fields?.querySelector<HTMLElement>('input, textarea, select');
      field?.focus();
      if (selects && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
        field.select();
    },
    [selects],
  );
}
