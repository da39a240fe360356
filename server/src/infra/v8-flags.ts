import { setFlagsFromString } from 'node:v8';

// The first that the server loads. V8 sees what becomes of the objects that each place in the code makes, and puts
// those of a place where all of them stayed among the old ones from then on. While a server starts nearly all stay,
// routes and schemas; what a call makes at the same places then counts as old, and all that this leads to, the whole
// call, stays until the next full collection, of which there are two a second under load.
setFlagsFromString('--no-allocation-site-pretenuring');
