import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LIQUID_ATTACKS } from '../support/liquid/attacks.ts'
import { startConsole } from '../support/service/start-console.ts'
import { watchMemory } from '../support/service/watch-memory.ts'
import { asResult, conclude } from './conclude.ts'
import { administrator } from './development-token.ts'
import { atMost, quantile } from './verdicts.ts'

// How fast an editor sees a mail once the rendering threads have started, and what hostile templates do to everybody
// else. Run: npm run bench -- --only mails
const PREVIEWS = 300
const WARM_UP = 20
/** Between two requests of the client beside the attacks. */
const PAUSE_MS = 50
const PROBE = fileURLToPath(new URL('./web-probe.ts', import.meta.url))
const TEMPLATES = ['order_confirmation', 'shipping_confirmation'] as const
const SAMPLES = ['brand-art', 'brand-photo', 'several-parcels', 'many-items'] as const

type Rendering = {
  readonly mail: object | null
  readonly problems: readonly { readonly rule: string }[]
}

const running = await startConsole(
  { NODE_OPTIONS: `--import=${PROBE}` },
  { only: ['database', 'setup', 'build', 'identity', 'web'] },
)
try {
  const { origin, stack, folder } = running
  const headers = {
    ...(await administrator(stack.urls.identity)),
    'content-type': 'application/json',
  }
  const contents = new Map<string, string>()
  for (const type of TEMPLATES) {
    const url = `${origin}/api/email-templates/editor?template_type=${type}`
    const facts = (await (await fetch(url, { headers })).json()) as {
      readonly starting: { readonly content: string }
    }
    contents.set(type, facts.starting.content)
  }
  const render = async (template_type: string, content: string, sample: string) => {
    const draft = { template_type, subject: 'Order {{ name }}', content, sample, language: 'ja' }
    const startedAt = performance.now()
    const answer = await fetch(`${origin}/api/email-templates/render`, {
      ...{ method: 'POST', headers, body: JSON.stringify(draft) },
    })
    if (!answer.ok) throw new Error(`The preview answered ${answer.status}.`)
    const { mail, problems } = (await answer.json()) as Rendering
    return { ms: performance.now() - startedAt, mail, problems }
  }
  const preview = async (turn: number) => {
    const type = TEMPLATES[turn % TEMPLATES.length] ?? TEMPLATES[0]
    const sample = SAMPLES[Math.floor(turn / TEMPLATES.length) % SAMPLES.length] ?? SAMPLES[0]
    const { mail, ms } = await render(type, contents.get(type) ?? '', sample)
    if (mail === null) throw new Error(`The mail ${type} was not rendered.`)
    return ms
  }
  // The threads start, and the engine is compiled.
  for (let turn = 0; turn < WARM_UP; turn += 1) await preview(turn)
  const previews: number[] = []
  for (let turn = 0; turn < PREVIEWS; turn += 1) previews.push(await preview(turn))

  const pid = Number(await readFile(path.join(folder, 'web-probe.pid'), 'utf8'))
  const memory = watchMemory(pid)
  const others: number[] = []
  let isOpen = true
  const client = (async () => {
    while (isOpen) {
      const startedAt = performance.now()
      const answer = await fetch(`${origin}/api/health`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The health check answered ${answer.status}.`)
      others.push(performance.now() - startedAt)
      await wait(PAUSE_MS)
    }
  })()
  const ended: number[] = []
  const next: number[] = []
  for (const [name, content] of Object.entries(LIQUID_ATTACKS)) {
    const { mail, problems, ms } = await render('custom', content, 'brand-art')
    if (mail !== null || !problems.some(({ rule }) => rule === 'too-large'))
      throw new Error(`It was rendered: ${name}.`)
    ended.push(ms)
    console.info(`${ms.toFixed(0).padStart(6)} ms  ${name}`)
    next.push(await preview(next.length))
  }
  isOpen = false
  await client
  const goals = [
    atMost('preview of a mail, p95, ms', quantile(previews, 0.95), 100),
    atMost('end of a hostile template, at most, ms', Math.max(...ended), 1200),
    atMost('GET /api/health meanwhile, p95, ms', quantile(others, 0.95), 100),
    atMost('memory of the web process meanwhile, MB', await memory.peak(), 600),
  ]
  console.info(`The next preview takes ${Math.max(...next).toFixed(0)} ms at most.`)
  const json = { previews: PREVIEWS, attacks: ended.length, otherRequests: others.length, goals }
  await conclude(goals, asResult('mails', json))
} finally {
  await running.stop()
}
