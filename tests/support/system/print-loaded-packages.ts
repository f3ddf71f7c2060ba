import { registerHooks } from 'node:module'

// Loads the configuration of the service and prints as JSON which packages that took, each with the folder it came from.
const folders = new Set<string>()
registerHooks({
  load(url, context, next) {
    const [folder] = /^file:.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(url) ?? []
    if (folder !== undefined) folders.add(folder)
    return next(url, context)
  },
})
const { default: config } = await import('../../../payload.config.ts')
await config
console.log(JSON.stringify([...folders]))
process.exit()
