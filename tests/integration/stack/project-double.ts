import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../support/system/free-port.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

/** Notes when the process ends orderly, so that a test can see the order. */
const NOTES = `
  import { appendFileSync } from 'node:fs'
  const note = (text: string): void => appendFileSync(process.cwd() + '/notes', text + '\\n')
  process.on('SIGTERM', () => { note(name + ' ends'); process.exit(0) })
`
const peer = (name: string, port: string) => `
  import { createServer } from 'node:http'
  ${NOTES}
  const name = '${name}'
  createServer((_, answer) => answer.end(name)).listen(Number(process.env.${port}), '127.0.0.1', () =>
    console.log(name + ' ready at http://localhost:' + process.env.${port}))
`

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'src/stack/setup.ts': `
    ${NOTES}
    const name = 'setup'
    if (!process.env.DATABASE_URL?.startsWith('postgres://')) throw new Error('no database')
    note('set up')
    console.log('Log in as ada@localhost with the password correct-horse')`,
  'src/processes/worker.ts': `
    ${NOTES}
    const name = 'worker'
    setInterval(() => {}, 1000)
    console.log('{"msg":"worker ready"}')`,
  'src/processes/watcher.ts': `
    ${NOTES}
    const name = 'watcher'
    setInterval(() => {}, 1000)
    console.log('watcher ready')`,
  'src/processes/web.ts': `
    import { createServer } from 'node:http'
    ${NOTES}
    const name = 'web'
    createServer((request, answer) => {
      answer.statusCode = request.url === '/api/health' ? 200 : 404
      const { NODE_ENV: nodeEnv, SERVER_URL: serverUrl } = process.env
      answer.end(JSON.stringify({ nodeEnv, serverUrl }))
    }).listen(Number(process.env.PORT), '127.0.0.1')`,
  'src/stand-ins/identity-provider/main.ts': peer('identity', 'IDENTITY_PORT'),
  'src/stand-ins/mail-catcher/main.ts': peer('mail', 'MAIL_PORT'),
  'src/stand-ins/commerce-sandbox/main.ts': peer('commerce', 'COMMERCE_PORT'),
  'src/stand-ins/factory-simulator/main.ts': peer('factory', 'FACTORY_PORT'),
  'node_modules/next/dist/bin/next': `
    const fs = require('node:fs')
    const note = (text) => fs.appendFileSync('notes', text + '\\n')
    if (process.argv[2] === 'build') {
      note('build')
      if (process.env.FAIL_BUILD) { console.error('Type error: no'); process.exit(1) }
      fs.mkdirSync('.next', { recursive: true })
      fs.writeFileSync('.next/BUILD_ID', 'one')
    }`,
}

/** A project with tiny programs in the places where the stack expects the real ones. */
export async function projectDouble(changes: Readonly<Record<string, string>> = {}) {
  const root = await temporaryFolder()
  for (const [name, text] of Object.entries({ ...FILES, ...changes })) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const names = ['PORT', 'DATABASE_PORT', 'IDENTITY_PORT', 'COMMERCE_PORT', 'MAIL_PORT']
  const env: Record<string, string> = { PATH: process.env.PATH ?? '' }
  for (const name of [...names, 'SMTP_PORT', 'FACTORY_PORT']) env[name] = String(await freePort())
  return { root, env }
}
