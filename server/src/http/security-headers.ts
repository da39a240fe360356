import helmet from 'helmet';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { APPLICATION_POLICY, DOCUMENT_POLICY } from './content-security-policy.ts';

/** What of a device no page of ours asks for, and nothing that gets into one shall. */
const NOT_ASKED_FOR = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = NOT_ASKED_FOR.map((name) => `${name}=()`).join(', ');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For what a script reads; without it, it may be a page. */
    answers_with?: 'data' | 'stream';
  }
}

const ONE_YEAR_OF_HTTPS = 'max-age=31536000; includeSubDomains';

/** For what is no page, and for a refusal that is written before any of that ran: nothing may be made of it at all. */
export const BASE_HEADERS = {
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const BARE = new Map(Object.entries(BASE_HEADERS));

/**
 * What every answer tells a browser, whatever it answers. That of a stream, which takes the connection for itself, is
 * written past the reply.
 */
export function sendSecurityHeaders(app: FastifyInstance): void {
  // Once for all: @fastify/helmet puts the policy together anew for each answer.
  const setHeaders = helmet({
    contentSecurityPolicy: APPLICATION_POLICY,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    const { answers_with } = request.routeOptions.config;
    if (answers_with === 'data') {
      // With those of the reply, and so all at once: Node takes longer where some are there already.
      void reply.headers(BASE_HEADERS);
    } else if (answers_with === 'stream') {
      raw.setHeaders(BARE);
    } else {
      setHeaders(request.raw, raw, () => {});
      raw.setHeader('permissions-policy', PERMISSIONS);
    }
    // Over plain http it must not be sent (RFC 6797, section 7.2).
    if (request.protocol === 'https') raw.setHeader('strict-transport-security', ONE_YEAR_OF_HTTPS);
    done();
  });
}

const setDocumentPolicy = helmet.contentSecurityPolicy(DOCUMENT_POLICY);

/** For routes of visitors' documents: a stricter policy in the place of the application's. */
export const onDocumentRequest: onRequestHookHandler = (request, { raw }, done) => {
  setDocumentPolicy(request.raw, raw, () => done());
};
