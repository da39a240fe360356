/** What the application's pages may load and run: what this server sends. Its libraries set styles by hand. */
export const APPLICATION_POLICY = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    workerSrc: ["'self'"],
    // What becomes code must come from this policy (web/src/app/register-service-worker.ts); nothing makes HTML of text.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['acquaint'],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  },
};

/** The visitors' documents have no style and no script but in files of this server. */
export const DOCUMENT_POLICY = {
  directives: {
    ...APPLICATION_POLICY.directives,
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    trustedTypes: ["'none'"],
  },
};
