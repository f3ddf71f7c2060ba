import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandsOf, runbookNames, runCommand } from '../../support/diagnostics/runbook.ts'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import { runTool } from '../../support/system/run-tool.ts'

const SECTIONS = ['Confirmation', 'Commands', 'Verification']

type Command = { readonly runbook: string; readonly command: string }

const names = await runbookNames()
const commands: readonly Command[] = (
  await Promise.all(
    names.map(async (runbook) => {
      const found = await Promise.all(SECTIONS.map((section) => commandsOf(runbook, section)))
      return found.flat().map((command) => ({ runbook, command: command.trim() }))
    }),
  )
).flat()

/** On the host of a runbook, root asks as another user. */
const asOwner = (command: string) =>
  command.replaceAll('sudo -u postgres psql', 'psql "$DATABASE_URL"')

/** A peer that is a service of others, or that a test has none of. */
const ELSEWHERE = /challenges\.cloudflare\.com|\$S3_PUBLIC_URL|\$GATEWAY_JWKS_URL/

const queries = commands.filter(({ command }) => asOwner(command).startsWith('psql '))
const requests = commands.filter(
  ({ command }) => command.startsWith('curl ') && !ELSEWHERE.test(command),
)

let installation: WithPeers
let env: Readonly<Record<string, string>>
beforeAll(async () => {
  await runTool('psql', ['--version'])
  installation = await startWithPeers()
  const { port } = new URL(installation.service.url)
  env = { ...installation.service.env, PORT: port }
})
afterAll(() => installation?.stop())

describe('what a runbook asks', () => {
  it.each(queries)('the database answers: $runbook: $command', async ({ command }) => {
    const { code, text } = await runCommand(asOwner(command), env)
    expect({ code, text }).toEqual({ code: 0, text: expect.not.stringContaining('ERROR') })
  })

  it.each(requests)('a peer answers: $runbook: $command', async ({ command }) => {
    expect(await runCommand(command, env)).toEqual({ code: 0, text: expect.any(String) })
  })

  it('is asked in most runbooks', () => {
    expect(queries.length).toBeGreaterThan(25)
    expect(requests.length).toBeGreaterThan(12)
  })
})
