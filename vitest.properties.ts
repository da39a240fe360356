import { configureGlobal } from 'fast-check';

// The same cases in every run: what turns red, turned red by the change. `PROPERTY_SEED=random` looks for new ones,
// and the seed that a failure names, given here, brings it back.
const FIXED_SEED = 20_261_122;

const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED !== 'random') configureGlobal({ seed: Number(PROPERTY_SEED ?? FIXED_SEED) });
