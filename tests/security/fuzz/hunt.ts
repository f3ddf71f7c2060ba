import { inspect } from 'node:util'
import fc from 'fast-check'
import type { Service } from '../../support/service/service.ts'
import type { Credentials } from './callers.ts'
import { problemOf } from './judge.ts'
import type { Operation } from './operations.ts'
import { type FuzzRequest, requestsTo, type World } from './requests.ts'
import { curlOf, type Response, send } from './send.ts'

export type Hunt = {
  readonly service: Service
  readonly credentials: Credentials
  /** Texts that no response may contain. */
  readonly secrets: readonly string[]
  /** What the files of forms contain. */
  readonly picture: Uint8Array
  /** What was wrong, each once, by operation and problem. */
  readonly findings: Map<string, string>
  readonly sent: { all: number; written: number; ofStatus: Map<number, number> }
}

/** Requests that are spent on making the request of one finding smaller. */
const MOST_SMALLER = 150
/** Findings of one operation. */
const MOST_FINDINGS = 5

const MAY_BEGIN_MAINTENANCE = /^\/api\/(maintenance|system-settings)/

/**
 * Sends requests to an operation until there were so many, and adds what was wrong to the findings, each with the
 * smallest request that fast-check finds for it.
 */
export async function huntIn(
  hunt: Hunt,
  operation: Operation,
  world: World,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<void> {
  const name = `${operation.method} ${operation.route}`
  const arbitrary = requestsTo(operation, world)
  let left = requests
  for (let attempt = 0; left > 0 && attempt < MOST_FINDINGS; attempt++) {
    let target: string | undefined
    let finding = ''
    let smaller = 0
    const property = fc.asyncProperty(arbitrary, async (request) => {
      if (target !== undefined && ++smaller > MOST_SMALLER) return
      const { problem, told } = await sendAndJudge(hunt, request)
      if (problem === null || hunt.findings.has(`${name}: ${problem}`)) return
      if (target !== undefined && problem !== target) return
      target = problem
      finding = told
      throw new Error(problem)
    })
    const result = await fc.check(property, { seed: seed + attempt, numRuns: left })
    left -= result.numRuns
    if (target !== undefined) hunt.findings.set(`${name}: ${target}`, finding)
    else if (result.failed) throw result.errorInstance
  }
}

async function sendAndJudge(hunt: Hunt, request: FuzzRequest) {
  const { service, credentials, sent, secrets } = hunt
  const credential = await credentials.headersOf(request.as)
  let response: Response
  try {
    response = await send(service, request, credential, hunt.picture)
  } catch (error) {
    return { problem: 'no response', told: `${curlOf(request)}\n${inspect(error)}` }
  }
  const { status } = response
  sent.all += 1
  sent.ofStatus.set(status, (sent.ofStatus.get(status) ?? 0) + 1)
  if (status < 400 && request.method !== 'GET') sent.written += 1
  if (status < 400 && MAY_BEGIN_MAINTENANCE.test(request.url)) {
    await service.rows("UPDATE system_settings SET value = 'false' WHERE key = 'maintenance_mode'")
  }
  // Requests may end the session of their caller.
  if (status === 401) credentials.renew(request.as)
  const problem = problemOf(request, response, [...secrets, ...credentials.issued()])
  return { problem, told: problem === null ? '' : report(service, request, response) }
}

function report(service: Service, request: FuzzRequest, { headers, text }: Response): string {
  const id = headers.get('x-request-id') ?? 'none'
  const log = service
    .printed()
    .split('\n')
    .filter((line) => line.includes(id))
  return [curlOf(request), text, ...log].map((line) => line.slice(0, 3000)).join('\n')
}
