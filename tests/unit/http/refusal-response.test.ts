import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { refusalResponse } from '../../../src/http/refusals.ts'

const HTML = { accept: 'text/html,application/xhtml+xml' }

function answer(headers: Record<string, string>, init: RequestInit = {}): Response {
  const url = 'http://localhost:3000/collections/artworks?next=%3Cscript%3E'
  return refusalResponse(new Request(url, { ...init, headers }), new ServiceError('NOT_FOUND'))
}

describe('a URL that leads nowhere', () => {
  it('is a page with the name of the product and a way back, status 404', async () => {
    const page = answer(HTML)
    const text = await page.text()
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')])
      // What a URL leads to may change with the next version.
      .toEqual([404, 'text/html; charset=utf-8', 'no-store'])
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<title>Page not found – Print commerce</title>')
    expect(text).toContain('<a href="/admin">Open the console</a>')
    expect(text).toContain(String(page.headers.get('x-request-id')))
  })

  it('repeats nothing of the URL', async () => {
    const text = await answer(HTML).text()
    expect(text).not.toContain('collections')
    expect(text).not.toContain('script')
  })

  it.each<Record<string, string>>([
    { 'accept-language': 'ja,en;q=0.8' },
    { 'accept-language': 'en', cookie: 'payload-lng=ja' },
  ])('is Japanese for %j', async (headers) => {
    const page = answer({ ...HTML, ...headers })
    const text = await page.text()
    expect(page.headers.get('content-language')).toBe('ja')
    expect(text).toContain('<html lang="ja">')
    expect(text).toContain('ページが見つかりません')
    expect(text).toContain('<a href="/admin">管理画面を開く</a>')
  })

  it('is the error envelope for programs and one sentence for a server function', async () => {
    const envelope = answer({ accept: '*/*' })
    expect(envelope.status).toBe(404)
    expect((await envelope.json()).errors[0].data.code).toBe('NOT_FOUND')
    const called = answer({ ...HTML, 'next-action': '00' }, { method: 'POST' })
    expect([called.status, called.headers.get('content-type')]).toEqual([404, 'text/plain'])
    expect(await called.text()).toBe('There is nothing at this URL.')
  })
})
