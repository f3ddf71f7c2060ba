import { setTimeout as wait } from 'node:timers/promises'
import { SITE_BRAND } from '../../src/stack/connect-brand-site.ts'
import { PARTS_WITH_SITE } from '../../src/stack/settings.ts'
import { startConsole } from '../support/service/start-console.ts'
import { asResult, conclude } from './conclude.ts'
import { administrator } from './development-token.ts'
import { atMost, median } from './verdicts.ts'

// How long readers of the example brand site wait for a legal text that was published in the console: the redeployment is
// enqueued with the publication, a worker asks the site, and the site generates the page again.
// Run: npm run bench -- --only redeploy
const PUBLICATIONS = 10
/** Between two looks at the site. */
const PAUSE_MS = 50
/** Ends a wait for a text that never appears. */
const PATIENCE_MS = 120_000

const running = await startConsole({ PERIODIC_CHECKS: 'off' }, { only: PARTS_WITH_SITE })
try {
  const { origin, stack } = running
  const site = stack.urls.site ?? ''
  const headers = {
    ...(await administrator(stack.urls.identity)),
    'content-type': 'application/json',
  }
  const send = async <T>(path: string, json: object): Promise<T> => {
    const request = { method: 'POST', headers, body: JSON.stringify(json) }
    const answer = await fetch(`${origin}/api/${path}`, request)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
  const isShown = async (text: string) =>
    (await (await fetch(`${site}/terms`)).text()).includes(text)

  const seconds: number[] = []
  for (let turn = 0; turn <= PUBLICATIONS; turn += 1) {
    const content = `Terms number ${turn}.`
    const draft = { brand: SITE_BRAND, documentType: 'terms', title: '利用規約', content }
    const { doc } = await send<{ doc: { id: string } }>('legal-documents', draft)
    const startedAt = performance.now()
    await send(`legal-documents/${doc.id}/publish`, {})
    while (!(await isShown(content))) {
      if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`${content} never appeared.`)
      await wait(PAUSE_MS)
    }
    // The first one compiles the site's page.
    if (turn > 0) seconds.push((performance.now() - startedAt) / 1000)
  }
  const goals = [
    atMost(
      'from a publication to the page of the brand site, at most, s',
      Math.max(...seconds),
      10,
    ),
  ]
  console.info(`The middle one takes ${median(seconds).toFixed(2)} s.`)
  await conclude(goals, asResult('redeploy', { publications: PUBLICATIONS, seconds, goals }))
} finally {
  await running.stop()
}
