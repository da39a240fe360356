import { setFlagsFromString } from 'node:v8';

// Loaded first. V8 allocates objects of a call site directly in old space if early ones survived; at startup nearly all
// do, so request objects of the same sites would fill the old space. This flag disables that.
setFlagsFromString('--no-allocation-site-pretenuring');
