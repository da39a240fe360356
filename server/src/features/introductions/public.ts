export {
  getIntroductions,
  getIntroductionsToAnswer,
  requireAnswerable,
} from './introductions.service.ts';
