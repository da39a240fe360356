export { getIntroduction, getIntroductionsToAnswer } from './introductions.service.ts';
