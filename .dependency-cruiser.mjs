/**
 * The arrows of the house. They run one way:
 * src/<feature> ← hooks ← collections ← plugins ← payload.config.ts ← src/app and src/processes.
 * `tests/unit/house/import-rule.test.ts` plants violations and proves that they are noticed.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
const FEATURE = '^src/(?!app/|processes/|migrations/|payload-types\\.ts$)'

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
      name: 'features-know-no-framework',
      comment: 'Rules and engines are plain TypeScript: no Payload, no Next, no React.',
      severity: 'error',
      from: { path: FEATURE },
      to: { path: '(^|node_modules/)(payload|@payloadcms|next|react|react-dom)(/|$)' },
    },
    {
      name: 'features-look-at-features-only',
      comment: 'src/<feature> is the bottom: it never imports what is wired above it.',
      severity: 'error',
      from: { path: FEATURE },
      to: {
        path: '^(hooks|collections|plugins|tests|payload\\.config\\.ts|src/(app|processes|migrations)/)',
      },
    },
    {
      name: 'hooks-look-down',
      comment: 'A hook knows rules and ports, not the records and plugins that use it.',
      severity: 'error',
      from: { path: '^hooks/' },
      to: { path: '^(collections|plugins|tests|payload\\.config\\.ts|src/(app|processes)/)' },
    },
    {
      name: 'collections-look-down',
      comment: 'A record declares fields, access and hooks; plugins wire it.',
      severity: 'error',
      from: { path: '^collections/' },
      to: { path: '^(plugins|tests|payload\\.config\\.ts|src/(app|processes)/)' },
    },
    {
      name: 'plugins-look-down',
      comment: 'A plugin installs into any Payload app: it never knows the one it is in.',
      severity: 'error',
      from: { path: '^plugins/' },
      to: { path: '^(tests|payload\\.config\\.ts|src/(app|processes|adapters)/)' },
    },
    {
      name: 'plugins-read-no-environment',
      comment: 'The environment is read once, where payload.config.ts asks for it.',
      severity: 'error',
      from: { path: '^(plugins|collections|hooks)/' },
      to: { path: '^src/settings/environment\\.ts$' },
    },
    {
      name: 'app-knows-only-the-config',
      comment: 'Routes of Next know the configuration, the screens and the way into the API.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: {
        path: '^(?!src/app/|payload\\.config\\.ts$|plugins/platform/http/serve-(api|function)\\.ts$|plugins/[^/]+/(components|views)/)(src|plugins|collections|hooks|tests)/',
      },
    },
    {
      name: 'rules-know-no-adapter',
      comment: 'Adapters are chosen in src/adapters alone; a port never knows who implements it.',
      severity: 'error',
      from: {
        path: '^(src|plugins|collections|hooks)/',
        pathNot:
          '^src/(adapters|stack|demo|processes|commerce/(shopify|sandbox)|object-store/local-disk|factory/(json-http|simulator)|attestation/(app-check|turnstile))/',
      },
      to: {
        path: '^src/(commerce/(shopify|sandbox)|object-store/local-disk|factory/(json-http|simulator)|attestation/(app-check|turnstile))/',
      },
    },
    {
      name: 'no-orphans-from-dev',
      comment: 'What runs in production must not import a development dependency.',
      severity: 'error',
      from: {
        path: '^(src|plugins|collections|hooks|payload\\.config\\.ts)',
        pathNot: '\\.test\\.ts$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
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
    exclude: { path: '^(node_modules|\\.next|\\.data)/|importMap\\.js$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
