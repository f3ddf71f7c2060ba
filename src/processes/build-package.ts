import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import project from '../../package.json' with { type: 'json' }

// Compiles the features into the folder dist, a package that any Payload app can install. It has the layout of the
// repository, so that paths between files are the same in both.
// @see docs/decisions/0148-publish-the-features-as-a-compiled-package.md
const ROOT = path.resolve(import.meta.dirname, '../..')
const TARGET = path.join(ROOT, 'dist')
/** Files beside the compiled ones: styles and runbooks of the screens, frames and mats of the composition. */
const ASSETS = [
  ...['plugins/**/*.css', 'public/templates/*', 'docs/runbooks/**/*.md'],
  ...['CHANGELOG.md', 'docs/environment.md'],
]
/** Packages of which an app has exactly one copy, its own. */
const PEERS = /^(payload|@payloadcms\/.+|next|react|react-dom)$/
/** Packages that only the configuration of this project uses. */
const NOT_NEEDED = ['@payloadcms/email-nodemailer', 'graphql']
const RECORD_TYPES = path.join(TARGET, 'src/payload-types.d.ts')

await rm(TARGET, { recursive: true, force: true })
await promisify(execFile)('node_modules/.bin/tsc', ['--project', 'tsconfig.build.json'], {
  cwd: ROOT,
}).catch((error: { stdout: string }) => {
  throw new Error(`The features do not compile:\n${error.stdout}`)
})
for await (const file of glob(ASSETS, { cwd: ROOT })) {
  await mkdir(path.join(TARGET, path.dirname(file)), { recursive: true })
  await cp(path.join(ROOT, file), path.join(TARGET, file))
}
// An app declares the types of its own records; two declarations would contradict each other.
const recordTypes = await readFile(RECORD_TYPES, 'utf8')
await writeFile(RECORD_TYPES, recordTypes.replace(/^declare module 'payload' \{.*?^\}\n/ms, ''))
await writeFile(path.join(TARGET, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
process.stdout.write(`dist holds ${project.name} ${project.version}\n`)

function manifest() {
  const { name, version, description, license, type, engines } = project
  const dependencies = Object.entries(project.dependencies).filter(
    ([one]) => !NOT_NEEDED.includes(one),
  )
  const exported = Object.entries(project.exports).map(([entry, file]) => [entry, compiled(file)])
  return {
    ...{ name, version, private: true, description, license, type, engines },
    exports: Object.fromEntries(exported),
    dependencies: Object.fromEntries(dependencies.filter(([one]) => !PEERS.test(one))),
    peerDependencies: Object.fromEntries(dependencies.filter(([one]) => PEERS.test(one))),
  }
}

/** What an entry of `exports` is after the compilation. */
function compiled(file: string) {
  const [, base] = /^(.+)\.tsx?$/.exec(file) ?? []
  return base === undefined ? file : { types: `${base}.d.ts`, default: `${base}.js` }
}
