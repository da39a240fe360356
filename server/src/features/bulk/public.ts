export { deleteContactTag, getTagColors, renameContactTag } from './contact-tags.service.ts';
