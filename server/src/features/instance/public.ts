export { DEFAULT_INSTANCE, type InstanceState, watchInstance } from './instance-state.ts';
