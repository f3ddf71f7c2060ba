import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commerceCheck } from '../../../plugins/business/publishing/checks/commerce.ts'
import { createServices } from '../../../src/services/create-services.ts'
import { readEnvironment } from '../../../src/services/environment.ts'

let requests = 0
const shop = createServer((_request, response) => {
  requests += 1
  response.writeHead(500).end()
})
beforeAll(() => new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve)))
afterAll(() => void shop.close())

describe('a shop that this process has stopped asking', () => {
  it('is still asked by the part of its check that searches for products', async () => {
    const { port } = shop.address() as AddressInfo
    const COMMERCE_URL = `http://127.0.0.1:${port}`
    const { commerce, alwaysAsked, circuits } = createServices(
      readEnvironment({ COMMERCE_URL, COMMERCE_RETRY_PAUSE_MS: '1', PEER_REST_SECONDS: '600' }),
    )
    for (let count = 0; count < 5; count += 1)
      await expect(commerce.findProduct('x')).rejects.toThrow()
    expect(circuits.shop.state()).toBe('open')
    const before = requests
    await expect(commerce.findProduct('x')).rejects.toThrow('5 times in a row')
    expect(requests).toBe(before)
    const { parts } = commerceCheck(alwaysAsked.commerce, circuits.shop)
    const search = parts.find(({ id }) => id === 'products')
    const signal = new AbortController().signal
    await expect(search?.run({ signal } as never)).rejects.toThrow('status 500')
    expect(requests).toBeGreaterThan(before)
  })
})
