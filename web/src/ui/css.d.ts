/** Style sheets are imported for their effect; the build takes them out of the script. */
declare module '*.css';
