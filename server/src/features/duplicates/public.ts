// What other features may use.
export { countDuplicates, getDismissedDuplicates } from './duplicates.service.ts';
export { getMerges } from './merges.service.ts';
