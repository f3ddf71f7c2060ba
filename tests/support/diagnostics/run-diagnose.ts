import { execFile } from 'node:child_process'
import path from 'node:path'
import type { RunAnswer } from '../../../plugins/operations/diagnostics/runs/run-answer.ts'
import type { Language } from '../../../src/errors/in-language.ts'
import type { Service } from '../service/service.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }
type Environment = Readonly<Record<string, string>>

/** Runs the command as an operator of the service does, with changes of its environment. */
export function runDiagnose(
  service: Service,
  args: readonly string[],
  env: Environment = {},
): Promise<Ended> {
  const { PATH = '' } = process.env
  const options = {
    cwd: ROOT,
    env: { PATH, ...service.env, ...env, NODE_ENV: 'production' as const },
  }
  return new Promise((done) => {
    const command = ['src/processes/diagnose.ts', ...args]
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}

/** A warning counts as `works`: some depend on how busy the machine is. */
type PartState = 'works' | 'error' | 'skipped'
/** Each part by `<check>/<part>`. */
export type PartStates = Readonly<Record<string, PartState | undefined>>

type Problem = { readonly step: number; readonly action: string; readonly runbook: string }

export type Diagnosis = {
  /** Exit code of the command. */
  readonly code: number
  readonly parts: PartStates
  /** The parts in error or with a warning. */
  readonly problems: Readonly<Record<string, Problem>>
}

/** Runs steps of the suite. */
export async function diagnosed(
  service: Service,
  steps: readonly number[],
  env: Environment = {},
  language: Language = 'en',
): Promise<Diagnosis> {
  const wanted = steps.flatMap((step) => ['--step', String(step)])
  const args = [...wanted, '--json', '--language', language]
  const { code, stdout, stderr } = await runDiagnose(service, args, env)
  if (stdout === '') throw new Error(stderr)
  const { checks } = JSON.parse(stdout) as RunAnswer
  const parts = checks.flatMap(({ id, step, runbook, parts: own }) =>
    own.map((part) => ({ ...part, step, runbook, name: `${id}/${part.id}` })),
  )
  const problems = parts.flatMap(({ name, step, runbook, action }) =>
    action === undefined ? [] : [[name, { step, runbook, action }] as const],
  )
  return {
    code,
    parts: Object.fromEntries(parts.map(({ name, status }) => [name, stateOf(status)])),
    problems: Object.fromEntries(problems),
  }
}

const stateOf = (status: string | undefined): PartState =>
  status === 'error' || status === 'skipped' ? status : 'works'

/** The parts of the second diagnosis that are not as they were in the first, with their new state. */
export function changes(before: Diagnosis, { parts }: Diagnosis): PartStates {
  return Object.fromEntries(
    Object.entries(parts).filter(([name, state]) => before.parts[name] !== state),
  )
}
