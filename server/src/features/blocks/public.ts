export { blocksBetween, getBlocks, isBlockedBy, lockBetween } from './blocks.service.ts';
