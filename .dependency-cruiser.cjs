/** Import rules; scripts/boundaries.test.ts tests each with a planted violation. See docs/decisions/011. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const TEST = '\\.(test|spec)\\.tsx?$|/testing/|^e2e/|^benchmarks/|^resilience/';
const FEATURE = '^server/src/features/([^/]+)/';
const WEB_FEATURE = '^web/src/features/([^/]+)/';

module.exports = {
  forbidden: [
    rule('no-cycle', 'A cycle means two files are really one idea.', {}, { circular: true }),
    rule(
      'no-orphan',
      'Nothing imports it: delete it.',
      {
        orphan: true,
        pathNot: [TEST, '^scripts/', '^web/public/', '\\.config\\.', 'main\\.tsx?$', '\\.d\\.ts$'],
      },
      {},
    ),
    rule(
      'resolvable',
      'An import that leads nowhere.',
      // Programs that use the published client.
      { pathNot: '^contract/examples/' },
      { couldNotResolve: true },
    ),

    rule(
      'contract-stands-alone',
      'The contract is vocabulary; it knows zod, messages and itself.',
      { path: '^contract/', pathNot: [TEST, '^contract/examples/'] },
      { pathNot: ['^contract/', 'node_modules/(zod|@lingui/core)/'] },
    ),
    rule(
      'server-not-web',
      'The two sides meet only in the contract.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'web-not-server',
      'The two sides meet only in the contract.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'tools-through-http',
      'e2e, benchmarks, resilience and scripts drive the product as a user does; they may open a database.',
      { path: '^(e2e|benchmarks|resilience|scripts)/' },
      // Fuzz requests, the OpenID provider and the TCP proxy are shared with the server's tests; the client of the API is
      // generated from OpenAPI.
      {
        path: '^web/src/|^server/src/(?!infra/|http/openapi\\.ts|testing/(fuzz-requests|oidc-provider|sample-from-schema|tcp-proxy)\\.ts)',
      },
    ),
    rule(
      'tests-only-in-tests',
      'Production code never imports test support.',
      { pathNot: TEST },
      { path: '/testing/|\\.(test|spec)\\.' },
    ),

    rule(
      'infra-knows-no-feature',
      'Infra is plumbing below everything.',
      { path: '^server/src/infra/' },
      { path: '^server/src/(features|http|app\\.ts|main\\.ts)' },
    ),
    rule(
      'http-knows-no-feature',
      'Features are handed to http by app.ts.',
      { path: '^server/src/http/' },
      { path: '^server/src/(features|app\\.ts|main\\.ts)' },
    ),
    rule(
      'routes-call-services',
      'A route translates HTTP: of the features it imports only services.',
      { path: '\\.routes\\.ts$' },
      { path: '^server/src/features/', pathNot: '\\.service\\.ts$|/public\\.ts$' },
    ),
    rule(
      'routes-touch-no-database',
      'A route never runs SQL.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.queries\\.ts$|^server/src/infra/(?!events)' },
    ),
    rule(
      'features-know-no-http',
      'Rules do not know that they are served over HTTP: only routes do.',
      { path: FEATURE, pathNot: ['\\.routes\\.ts$', TEST] },
      { path: '\\.routes\\.ts$|^server/src/http/|node_modules/fastify/' },
    ),
    rule(
      'queries-only-sql',
      'Query files only import the database and other query files, which may share parts of statements.',
      { path: '\\.queries\\.ts$' },
      {
        path: '^server/src/',
        pathNot: [
          '^server/src/infra/(db|prepared-queries|schema|jsonb-columns|clock)\\.ts$',
          '\\.queries\\.ts$',
        ],
      },
    ),
    rule(
      'features-through-public',
      'A feature uses another one only through its public.ts.',
      { path: FEATURE, pathNot: TEST },
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/public\\.ts$'],
      },
    ),
    rule(
      'public-is-for-others',
      'Inside its own feature, a file imports the code itself.',
      { path: FEATURE, pathNot: TEST },
      { path: '^server/src/features/$1/public\\.ts$' },
    ),
    rule(
      'public-exports-own-code',
      'public.ts re-exports code of its own feature; SQL stays inside, apart from types.',
      { path: '^server/src/features/([^/]+)/public\\.ts$' },
      { pathNot: '^server/src/features/$1/' },
    ),
    rule(
      'public-exports-no-sql',
      'public.ts exports types of query files, never the queries.',
      { path: '^server/src/features/[^/]+/public\\.ts$' },
      { path: '\\.queries\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-public-reexports',
      'A name has one home: nothing but public.ts exports what another file declares.',
      { path: FEATURE, pathNot: '/public\\.ts$' },
      { path: '^server/src/', dependencyTypes: ['export'] },
    ),
    rule(
      'only-app-mounts',
      'app-routes.ts and app-jobs.ts list what the features offer.',
      { pathNot: '^server/src/app-(routes|jobs)\\.ts$' },
      { path: '\\.(routes|jobs)\\.ts$' },
    ),

    rule(
      'entry-points-through-public',
      'app-routes.ts and app-jobs.ts import features; the other files next to them use public.ts.',
      { path: '^server/src/[^/]+\\.ts$', pathNot: ['^server/src/app-(routes|jobs)\\.ts$', TEST] },
      {
        path: '^server/src/features/',
        pathNot: '^server/src/features/[^/]+/public\\.ts$',
      },
    ),

    rule(
      'ui-knows-nothing',
      'Components in ui know React, translations, lazy loading and each other, no domain.',
      { path: '^web/src/ui/' },
      { path: '^(contract|web/src/(?!ui/|lib/i18n/|lib/lazy-component))' },
    ),
    rule(
      'lib-below-features',
      'lib knows no domain and no component.',
      { path: '^web/src/lib/' },
      { path: '^web/src/(app|layouts|routes|features|entities|ui)/' },
    ),
    rule(
      'entities-below-features',
      'An entity serves many features and knows none of them.',
      { path: '^web/src/entities/', pathNot: TEST },
      { path: '^web/src/(app|layouts|routes|features|site)/' },
    ),
    rule(
      'web-features-by-api',
      'A feature uses another one only through its api hooks. Shared components live in entities or are composed in routes and layouts.',
      { path: WEB_FEATURE, pathNot: TEST },
      {
        path: '^web/src/features/',
        pathNot: ['^web/src/features/$1/', '/([^/]+)/\\1\\.api\\.ts$'],
      },
    ),
    rule(
      'features-below-screens',
      'Features do not know which screen shows them.',
      { path: '^web/src/features/', pathNot: TEST },
      { path: '^web/src/(app|layouts|routes)/' },
    ),
    rule(
      'screens-are-leaves',
      'Only the router imports screens.',
      { pathNot: '^web/src/app/router\\.tsx$|^web/src/routes/|' + TEST },
      { path: '^web/src/routes/' },
    ),
    rule(
      'documents-apart',
      'The visitors’ documents are made of parts of the application, which knows nothing of them.',
      { path: '^web/src/(?!site/)' },
      { path: '^web/src/site/' },
    ),
    rule(
      'one-http-client',
      'Only api hooks and app talk to the network.',
      { path: '^web/src/', pathNot: ['\\.api\\.ts$', '^web/src/(lib|app)/', TEST] },
      { path: '^web/src/lib/http/api\\.ts$' },
    ),
    rule(
      'browser-imports-types',
      'zod stays out of the browser: of the contract only constants and pure functions are imported there.',
      { path: '^web/src/', pathNot: TEST },
      {
        path: '^contract/src/',
        pathNot:
          '^contract/src/(limits|error-messages|pages|static-pages|etag|client|default-plans|digits|fold-text|format-locale|format-money|languages|partial-dates|pasted-addresses|person-name)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'web/dist|node_modules/(?!zod|pg|fastify|react)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
