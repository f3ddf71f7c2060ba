import { registerHooks } from 'node:module'

// Loaded into a process with `--import`. Node looks for the package.json of each import and parses all of its `exports`,
// which are 145 KB in drizzle-orm, although an import of a neighbouring file needs nothing of it. That is a third of
// the time in which a process of the service loads.

/** Packages with hundreds of ES modules and no others that end with `.js`. */
const ES_MODULES = /\/node_modules\/(?:@payloadcms\/[^/]+|drizzle-orm|jose|payload)\/.*\.js$/

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: parent } = context
    if (parent === undefined || !specifier.startsWith('.')) return next(specifier, context)
    const resolved = (format: string) => ({
      ...{ url: new URL(specifier, parent).href, format, shortCircuit: true },
    })
    if (specifier.endsWith('.ts') && !parent.includes('/node_modules/'))
      return resolved('module-typescript')
    if (specifier.endsWith('.js') && ES_MODULES.test(parent)) return resolved('module')
    return next(specifier, context)
  },
})
