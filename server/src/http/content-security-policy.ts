/** Only resources of this server. Libraries set inline styles. */
export const APPLICATION_POLICY = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    workerSrc: ["'self'"],
    // Code must be created by this policy (web/src/app/register-service-worker.ts); no HTML is created from text.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['acquaint'],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  },
};

/** Static pages only use style and script files of this server. */
export const DOCUMENT_POLICY = {
  directives: {
    ...APPLICATION_POLICY.directives,
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    trustedTypes: ["'none'"],
  },
};
