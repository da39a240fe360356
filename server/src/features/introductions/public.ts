export { getIntroduction, getIntroductions, requireAnswerable } from './introductions.service.ts';
