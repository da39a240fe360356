import { askEarly } from './lib/early-answers.ts';

// Runs as soon as it is there, before the application is.

askEarly(location);
