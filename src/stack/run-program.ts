import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { inspect } from 'node:util'
import { projectRoot } from './stack.ts'
import { StackError } from './stack-error.ts'

/**
 * Runs a program of the command line with the variables of the file `.env`. Expected errors print their message
 * only, unexpected ones their stack too; both end the process with 1.
 */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    const envFile = path.join(projectRoot, '.env')
    if (existsSync(envFile)) loadEnvFile(envFile)
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof StackError ? error.message : inspect(error)}\n`)
    process.exitCode = 1
  }
}
