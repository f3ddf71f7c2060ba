import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { quickStart } from '../runner/quick-start.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Names of all runbooks, without `.md`, sorted. */
export async function runbookNames(): Promise<string[]> {
  const files = await readdir(path.join(ROOT, 'docs/runbooks'))
  return files.flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []).sort()
}

/** What a command has printed to both outputs, and how it ended. */
export type Printed = { readonly code: number; readonly text: string }

/** The commands of a section of a runbook, literally as they are written. */
export async function commandsOf(id: string, section: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, `docs/runbooks/${id}.md`), 'utf8')
  const body = text.split(`## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...body.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command)
}

/** Runs a command of a runbook as an operator does: in the folder of the service, with its environment. */
export function runCommand(
  command: string,
  env: Readonly<Record<string, string>>,
): Promise<Printed> {
  const { PATH = '' } = process.env
  const options = {
    cwd: ROOT,
    env: {
      ...quickStart(),
      ...env,
      PATH: `${path.dirname(process.execPath)}:${PATH}`,
      NODE_ENV: 'production' as const,
    },
  }
  return new Promise((done) => {
    execFile('sh', ['-c', command], options, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), text: stdout + stderr })
    })
  })
}
