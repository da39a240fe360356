// What other features may use.
export { getTodayDismissals } from './today-actions.service.ts';
