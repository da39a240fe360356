export { getLinks } from './links.service.ts';
