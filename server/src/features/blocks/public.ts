export {
  areBlocked,
  blocksBetween,
  getBlocks,
  isBlockedBy,
  lockBetween,
} from './blocks.service.ts';
