export { getTagColors } from './contact-tags.service.ts';
