export { isAfterBlock } from './after-block.ts';
export {
  type Blocked,
  areBlocked,
  blocksBetween,
  getBlocks,
  lockBetween,
  withoutBlocked,
} from './blocks.service.ts';
