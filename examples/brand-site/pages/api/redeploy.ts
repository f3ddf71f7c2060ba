import path from 'node:path'
import type { NextApiRequest, NextApiResponse } from 'next'
import { createDoneOnce } from '../../lib/done-once.ts'
import { bodyOf } from '../../lib/read-body.ts'
import { MOST_BYTES, Refusal, readRedeployment } from '../../lib/redeployment.ts'
import { readSettings } from '../../lib/settings.ts'
import { translationsOf } from '../../lib/site-pages.ts'

/** The signature is of the body as it came. */
export const config = { api: { bodyParser: false } }

const once = createDoneOnce(path.join(process.cwd(), '.next', 'deployments'))

/**
 * `POST /api/redeploy`: the service asks for pages to be generated again. Answers when they are; an answer other than 200
 * means that the service asks again, and that visitors see the pages as they were.
 */
export default async function redeploy(req: NextApiRequest, res: NextApiResponse): Promise<void> {
  res.setHeader('cache-control', 'no-store')
  if (req.method !== 'POST') {
    res.setHeader('allow', 'POST').status(405).end()
    return
  }
  const body = await bodyOf(req, MOST_BYTES)
  if (body === undefined) return res.status(413).json({ error: 'The body is too long.' })
  try {
    const { BRAND: brand, BRAND_SITE_SECRET: secret } = readSettings(process.env)
    const { id, paths } = readRedeployment(
      {
        signature: single(req.headers['x-deploy-signature']),
        timestamp: single(req.headers['x-deploy-timestamp']),
        idempotencyKey: single(req.headers['idempotency-key']),
        body,
      },
      { secret, brand, now: Date.now() },
    )
    // An empty deployment is a check of the service, whether the site answers.
    const isNew = paths.length > 0 && (await once(id, () => regenerate(res, paths)))
    res.status(200).json({ regenerated: isNew ? paths : [] })
  } catch (error) {
    if (error instanceof Refusal) return res.status(error.status).json({ error: error.message })
    console.error('A deployment failed:', error)
    res.status(502).json({ error: 'Not all pages could be generated.' })
  }
}

async function regenerate(res: NextApiResponse, paths: readonly string[]): Promise<void> {
  for (const path of paths.flatMap(translationsOf)) await res.revalidate(path)
}

const single = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : undefined
