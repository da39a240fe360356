/** A search begins when the typing has paused for so long. */
export const SEARCH_PAUSE_MS = 250;
