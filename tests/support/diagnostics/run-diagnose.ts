import { execFile } from 'node:child_process'
import path from 'node:path'
import type { RunAnswer } from '../../../plugins/operations/diagnostics/runs/run-answer.ts'
import { quickStart } from '../runner/quick-start.ts'
import { call } from '../service/api.ts'
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
    env: { PATH, ...quickStart(), ...service.env, ...env, NODE_ENV: 'production' as const },
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
  /** Id of the stored run, empty while the database is away. */
  readonly run: string
  readonly parts: PartStates
  /** The parts in error or with a warning. */
  readonly problems: Readonly<Record<string, Problem>>
}

/** Runs steps of the suite, with the answer in English. */
export async function diagnosed(
  service: Service,
  steps: readonly number[],
  env: Environment = {},
): Promise<Diagnosis> {
  const wanted = steps.flatMap((step) => ['--step', String(step)])
  const args = [...wanted, '--json', '--language', 'en']
  const { code, stdout, stderr } = await runDiagnose(service, args, env)
  if (stdout === '') throw new Error(stderr)
  return { code, ...described(JSON.parse(stdout)) }
}

/**
 * What to do about a part in Japanese, as the console reads it, or the command while the database is away or the web
 * process, whose environment is not broken, has no such part.
 */
export async function japaneseAction(
  service: Service,
  { run, problems }: Diagnosis,
  part: string,
  env: Environment,
): Promise<string | undefined> {
  const stored = run === '' ? undefined : await readInJapanese(service, run)
  if (stored && part in stored.parts) return stored.problems[part]?.action
  const args = ['--step', String(problems[part]?.step), '--json', '--language', 'ja']
  const { stdout } = await runDiagnose(service, args, env)
  return described(JSON.parse(stdout)).problems[part]?.action
}

async function readInJapanese(service: Service, run: string): Promise<Omit<Diagnosis, 'code'>> {
  const token = await service.tokenOf('super-admin')
  const headers = { 'accept-language': 'ja' }
  const path = `/api/diagnostics/runs/${run}`
  const { body } = await call<RunAnswer>(service, 'GET', path, { token, headers })
  return described(body)
}

function described({ id: run, checks }: RunAnswer): Omit<Diagnosis, 'code'> {
  const parts = checks.flatMap(({ id, step, runbook, parts: own }) =>
    own.map((part) => ({ ...part, step, runbook, name: `${id}/${part.id}` })),
  )
  const problems = parts.flatMap(({ name, step, runbook, action }) =>
    action === undefined ? [] : [[name, { step, runbook, action }] as const],
  )
  return {
    run,
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
