export { UNREAD_INSTANCE, type InstanceState, watchInstance } from './instance-state.ts';
