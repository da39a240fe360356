import helmet from 'helmet';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { APPLICATION_POLICY, DOCUMENT_POLICY } from './content-security-policy.ts';

/** Browser features that no page uses. */
const UNUSED_FEATURES = [
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
const PERMISSIONS = UNUSED_FEATURES.map((name) => `${name}=()`).join(', ');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route returns to scripts; by default a page. */
    response_kind?: 'data' | 'stream';
  }
}

const HSTS = 'max-age=31536000; includeSubDomains';

/** For non-pages and early rejections: allow nothing. */
export const BASE_HEADERS = {
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};
const BASE_HEADER_MAP = new Map(Object.entries(BASE_HEADERS));

/**
 * Security headers of every response; streams, which take over the connection, set them on the raw response. See
 * docs/decisions/101.
 */
export function sendSecurityHeaders(app: FastifyInstance): void {
  // Built once: @fastify/helmet assembles the policy for each response.
  const setHeaders = helmet({
    contentSecurityPolicy: APPLICATION_POLICY,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    const { response_kind } = request.routeOptions.config;
    if (response_kind === 'data') {
      // Set together: Node is slower when headers exist already.
      void reply.headers(BASE_HEADERS);
    } else if (response_kind === 'stream') {
      raw.setHeaders(BASE_HEADER_MAP);
    } else {
      setHeaders(request.raw, raw, () => {});
      raw.setHeader('permissions-policy', PERMISSIONS);
    }
    // Not over plain HTTP (RFC 6797 §7.2).
    if (request.protocol === 'https') raw.setHeader('strict-transport-security', HSTS);
    done();
  });
}

const setDocumentPolicy = helmet.contentSecurityPolicy(DOCUMENT_POLICY);

/** A stricter policy for static pages. */
export const onDocumentRequest: onRequestHookHandler = (request, { raw }, done) => {
  setDocumentPolicy(request.raw, raw, () => done());
};
