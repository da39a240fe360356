export { countDuplicates, getDismissedDuplicates } from './duplicates.service.ts';
export { getMerges } from './merges.service.ts';
export { scanAfterChanges } from './scan-after-changes.ts';
