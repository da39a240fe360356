export { getTodayDismissals } from './today-actions.service.ts';
