import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { readOrCreateSecrets } from './secrets.ts'
import { readStackSettings, stackEnvironment } from './settings.ts'
import { projectRoot } from './stack.ts'
import { StackError } from './stack-error.ts'

// Runs a script of the service against the stack that is running, or against what replaces its parts:
// `node src/stack/run.ts src/processes/verify-store.ts --json`.
try {
  const envFile = path.join(projectRoot, '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)
  const settings = readStackSettings(process.env, projectRoot)
  const environment = stackEnvironment(settings, await readOrCreateSecrets(settings.dataDir))
  const child = spawn(process.execPath, process.argv.slice(2), {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
} catch (error) {
  if (!(error instanceof StackError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
