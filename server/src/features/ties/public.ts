export { rejectionCutoff, tieWith } from './ties.service.ts';
