import { builtinModules } from 'node:module'

/**
 * Imports run one way:
 * src/<feature> ← plugins/core ← hooks ← collections ← plugins/platform ← plugins/business ←
 * plugins/operations ← payload.config.ts ← src/processes, src/app.
 * `tests/unit/house/import-rule.test.ts` plants a violation of each rule and proves that it is found.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
const RULES_AND_ENGINES =
  '^src/(?!app/|processes/|services/|stack/|demo/|stand-ins/|migrations/|payload-types\\.ts$)'
const FEATURE = '^plugins/(platform|business|operations)/([^/]+)/'
const COMPOSITION =
  'payload\\.config\\.ts$|plugins/index\\.ts$|src/(app|processes|services|stack|demo|stand-ins|migrations)/'
/** Arrows between two features of one tier, each with its reason. */
const ARROWS = [
  // Sessions are shown with how their owner logged in.
  ['platform', 'accounts', 'identity'],
  // Thumbnails and print files are made of an artwork, and go with it.
  ['business', 'thumbnails', 'artworks'],
  ['business', 'print-data', 'artworks'],
  // Both are kinds of product, which the publishing engine brings into the shop.
  ['business', 'artworks', 'publishing'],
  ['business', 'photo-print', 'publishing'],
  // An order keeps the photos that it names, and lets them go when it is done.
  ['business', 'orders', 'photo-print'],
  // The work on an order changes its status, and makes its print files.
  ['business', 'production', 'orders'],
  ['business', 'production', 'print-data'],
  // A simulated order is confirmed by mail.
  ['business', 'production', 'email-templates'],
  // The sites of brands show their legal documents, and go back to earlier ones.
  ['business', 'brand-sites', 'legal'],
  // Alerts follow from the results of checks.
  ['operations', 'alerts', 'diagnostics'],
  // Reports sum up what the checks have found.
  ['operations', 'reports', 'diagnostics'],
]

/** Modules that may import what can open a connection; each listens, or calls one configured peer. */
const CONNECTS = [
  // Servers, and names of IP addresses.
  'src/http/(front-server|bound-body|client-ip|listen)\\.ts$',
  'src/rate-limit/ip-network\\.ts$',
  'src/brands/site-domain\\.ts$',
  'src/metrics/serve-metrics\\.ts$',
  'src/processes/',
  // Certificates of peers: a handshake, and nothing is sent.
  'src/http-client/peer-certificate\\.ts$',
  // The identity provider.
  'src/identity/console-login/',
  // The database.
  'src/database/with-client\\.ts$',
  'src/jobs/job-queue\\.ts$',
  'src/logs/shipping/log-store\\.ts$',
  'src/rate-limit/counts-table\\.ts$',
  // The store of the rate limits.
  'src/rate-limit/adapters/redis\\.ts$',
  // The object store.
  'src/object-store/adapters/s3/',
  // The collector of traces.
  'src/tracing/create-tracing\\.ts$',
  // Probes of the peers, which send nothing.
  'src/network/probe\\.ts$',
  // Mail.
  'src/mail/adapters/smtp/',
  // The adapters of Payload for mail and the database.
  'payload\\.config\\.ts$',
  'src/(stack|demo|stand-ins)/',
].map((path) => `^${path}`)

/** What a tier or a layer never imports, because it stands above. */
function below(name, comment, from, above) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from },
    to: {
      path: `^(${above.join('|')}|tests/|${COMPOSITION})`,
      pathNot: '^src/payload-types\\.ts$',
    },
  }
}

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle makes two modules one. Move what both need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that import each other are one. Move what both need into a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src/[^/]+|plugins/[^/]+/[^/]+|hooks|collections)$' },
      // The generated types of the records lie in src itself.
      to: { circular: true, pathNot: '^src$' },
    },
    {
      name: 'features-know-no-framework',
      comment: 'Rules and engines are plain TypeScript: no Payload, no Next, no React.',
      severity: 'error',
      from: { path: RULES_AND_ENGINES },
      to: { path: '(^|node_modules/)(payload|@payloadcms|next|react|react-dom)(/|$)' },
    },
    {
      name: 'browser-modules-know-no-node',
      comment:
        'What composes in the browser reaches no module of Node and no native package; the service runs the same files.',
      severity: 'error',
      from: { path: '^src/composition/(quick/|layers\\.ts$|engine/painter\\.ts$)' },
      to: { path: `^(node:)?(${builtinModules.join('|')})$|node_modules/`, reachable: true },
    },
    below(
      'rules-and-engines-are-the-bottom',
      'src/<feature> never imports what is wired above it.',
      RULES_AND_ENGINES,
      ['hooks/', 'collections/', 'plugins/'],
    ),
    below(
      'core-knows-no-feature',
      'Features are made of the core; it knows neither them nor their records.',
      '^plugins/core/',
      ['hooks/', 'collections/', 'plugins/(platform|business|operations)/'],
    ),
    below(
      'hooks-look-down',
      'A hook knows rules, ports and the core, not the records and features that use it.',
      '^hooks/',
      ['collections/', 'plugins/(platform|business|operations)/'],
    ),
    below(
      'collections-look-down',
      'A record declares fields, access and hooks; a feature wires it.',
      '^collections/',
      ['plugins/(platform|business|operations)/'],
    ),
    below(
      'platform-looks-down',
      'Platform features serve those above and know none of them.',
      '^plugins/platform/',
      ['plugins/(business|operations)/'],
    ),
    below(
      'business-looks-down',
      'Business features do not know who observes them.',
      '^plugins/business/',
      ['plugins/operations/'],
    ),
    below(
      'operations-look-down',
      'A feature installs into any Payload app: it never knows the one it is in.',
      '^plugins/operations/',
      ['payload\\.config\\.ts$'],
    ),
    {
      name: 'features-of-a-tier-stand-apart',
      comment:
        'Two features of one tier meet only along an arrow that ARROWS lists with its reason.',
      severity: 'error',
      from: {
        path: FEATURE,
        pathNot: ARROWS.map(([tier, from]) => `^plugins/${tier}/${from}/`),
      },
      to: { path: '^plugins/$1/(?!$2/)' },
    },
    ...ARROWS.map(([tier, from]) => ({
      name: 'features-of-a-tier-stand-apart',
      severity: 'error',
      from: { path: `^plugins/${tier}/${from}/` },
      to: {
        path: `^plugins/${tier}/`,
        pathNot: ARROWS.filter((arrow) => arrow[0] === tier && arrow[1] === from).map(
          ([, , to]) => `^plugins/${tier}/(${from}|${to})/`,
        ),
      },
    })),
    {
      name: 'features-have-a-front',
      comment: 'A feature imports another one through its index.ts, api.ts or events.ts.',
      severity: 'error',
      from: { path: FEATURE },
      to: {
        path: '^plugins/(platform|business|operations)/',
        pathNot: '^plugins/($1/$2/|[^/]+/[^/]+/(index|api|events)\\.ts$)',
      },
    },
    {
      name: 'app-knows-only-the-config',
      comment:
        'Routes of Next know the configuration, the screens and the ways into API, functions and pages.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: {
        path: '^(src|plugins|collections|hooks|tests)/',
        pathNot: [
          '^src/app/',
          '^plugins/platform/http/serve-(api|function|not-found|page)\\.ts$',
          '^plugins/.*/(components|views|console)/',
        ],
      },
    },
    {
      name: 'services-alone-build-adapters',
      comment: 'src/services chooses the adapters; a port never knows who implements it.',
      severity: 'error',
      from: { pathNot: '^(src/(services|stand-ins)|tests)/|^src/[^/]+/adapters/' },
      to: { path: '^src/[^/]+/adapters/' },
    },
    {
      name: 'adapters-stand-apart',
      comment: 'An adapter knows its port and never another adapter.',
      severity: 'error',
      from: { path: '^src/([^/]+/adapters/[^/]+)' },
      to: { path: '^src/[^/]+/adapters/', pathNot: '^src/$1' },
    },
    {
      name: 'production-has-no-stand-ins',
      comment:
        'Stand-ins, the embedded stack and the demo are imported by each other and by tests only.',
      severity: 'error',
      from: { pathNot: '^(src/(stand-ins|stack|demo)|tests)/' },
      to: { path: '^src/(stand-ins|stack|demo)/' },
    },
    {
      name: 'no-orphans-from-dev',
      comment:
        'What runs in production must not import a development dependency; stand-ins, the embedded stack and the demo never do.',
      severity: 'error',
      from: {
        path: '^(src|plugins|collections|hooks|payload\\.config\\.ts)',
        pathNot: '\\.test\\.ts$|^src/(stand-ins|stack|demo)/',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'connections-are-listed',
      comment:
        'What can open a connection to another host is imported where tests/security/outgoing-requests.test.ts knows of it.',
      severity: 'error',
      from: { path: '^(src|plugins|collections|hooks|payload\\.config\\.ts)', pathNot: CONNECTS },
      to: {
        path: '^(node:)?(http|https|http2|net|tls|dgram)$|node_modules/(undici|ws|nodemailer|pg|pg-boss|openid-client|@redis/[^/]+|@opentelemetry/exporter-[^/]+|@aws-sdk/[^/]+|@payloadcms/email-nodemailer)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'examples-use-the-api-only',
      comment:
        'An example is what a customer of the API writes: it shares no file with the service.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^(src|plugins|collections|hooks|tests)/|^payload\\.config\\.ts$' },
    },
    {
      name: 'examples-are-no-library',
      comment: 'Only tests import an example.',
      severity: 'error',
      from: { pathNot: '^(examples|tests)/' },
      to: { path: '^examples/' },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(@payload-config|vitest)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(node_modules|dist|tests/blank-app/app|tests/medusa/application|\\.data)/|(^|/)(\\.next/|next-env\\.d\\.ts$)|importMap\\.js$',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
