import { configureGlobal } from 'fast-check';

const FIXED_SEED = 20_261_122;

const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED !== 'random') configureGlobal({ seed: Number(PROPERTY_SEED ?? FIXED_SEED) });
