import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

// Loaded into a process with `--import`: the system kills each of its decoding processes as soon as it runs, as it
// does when memory runs out.

const { spawn } = childProcess
childProcess.spawn = ((...given: Parameters<typeof spawn>) => {
  const child = spawn(...given)
  const isDecoder = child.spawnargs.some((arg) => arg.includes('decode-process'))
  if (isDecoder) child.once('spawn', () => child.kill('SIGKILL'))
  return child
}) as typeof spawn
syncBuiltinESMExports()
