import { spawn } from 'node:child_process'
import { openDataFolder } from './data-folder.ts'
import { runProgram } from './run-program.ts'
import { readOrCreateSecrets } from './secrets.ts'
import { PARTS, PARTS_WITH_SITE, readStackSettings, stackEnvironment } from './settings.ts'
import { isRunning, projectRoot } from './stack.ts'

// Runs a script of the service against the stack that is running, or against what replaces its parts:
// `node src/stack/run.ts src/processes/verify-store.ts --json`.
await runProgram(async () => {
  const running = await isRunning()
  const parts = running?.urls.site === undefined ? PARTS : PARTS_WITH_SITE
  const settings = readStackSettings(process.env, projectRoot, parts)
  // Nothing may have been started with it yet.
  await openDataFolder(settings.dataDir)
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
})
