export { isAfterBlock } from './after-block.ts';
export {
  areBlocked,
  blocksBetween,
  getBlocks,
  isBlockedBy,
  lockBetween,
  withoutBlocked,
} from './blocks.service.ts';
