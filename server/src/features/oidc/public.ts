export { discover } from './provider.ts';
export { getLinks, linkedProvider, removeLinks } from './links.service.ts';
