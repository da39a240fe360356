export { countDuplicates, getDismissedDuplicates } from './duplicates.service.ts';
export { getMerges } from './merges.service.ts';
