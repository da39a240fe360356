export { getContactViews } from './contact-views.service.ts';
