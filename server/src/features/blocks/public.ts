export { isAfterBlock } from './after-block.ts';
export {
  areBlocked,
  blocksBetween,
  getBlocks,
  lockBetween,
  withoutBlocked,
} from './blocks.service.ts';
