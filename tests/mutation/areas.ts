/** The files that are changed, by area: as many mutants come from each. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  rules: [
    'src/{analytics,artworks,attestation,brand-sites,brands,commerce,composition,database,errors,factory,flags,health,http,http-client}/**/*.ts',
    'src/{identity,imaging,json,jwks,logs,maintenance,multipart,object-store,orders,photo-print,production}/**/*.ts',
    'src/{email-templates,legal,publishing,rate-limit,thumbnails,versions}/**/*.ts',
  ],
  endpoints: ['plugins/**/endpoints/**/*.ts', 'plugins/{core/endpoint,platform/http}/**/*.ts'],
  hooks: ['hooks/**/*.ts', 'plugins/core/{access,audit,request,versions}/**/*.ts'],
  jobs: ['plugins/**/jobs/**/*.ts', 'src/{jobs,workers}/**/*.ts'],
  operations: [
    'src/{alerts,backup,encryption,environment,mail,metrics,network,observation,reports,timing,tracing}/**/*.ts',
    'plugins/operations/**/*.ts',
    'plugins/*/*/operations/**/*.ts',
  ],
}

/** Folders of `src` that are not changed, and why. */
export const NOT_CHANGED: Readonly<Record<string, string>> = {
  app: 'routes of Next, which end-to-end tests run',
  demo: 'production never loads it',
  migrations: 'generated',
  processes: 'entry points, which run in processes of their own',
  services: 'builds adapters from the environment, without rules',
  stack: 'production never loads it',
  'stand-ins': 'production never loads them',
}
