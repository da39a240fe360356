// What other features may use.
export { getTodayDismissals } from './show-marks.ts';
