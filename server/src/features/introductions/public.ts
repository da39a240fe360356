export { getIntroductions, requireAnswerable } from './introductions.service.ts';
