/** A search begins when the typing has paused for so long. */
export const SEARCH_DEBOUNCE_MS = 250;
