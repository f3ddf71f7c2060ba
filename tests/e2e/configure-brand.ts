import { expect } from 'vitest'
import type { ConsoleBench } from './with-console.ts'

/** Changes how the brand of artworks prints; returns what takes it back. */
export async function configureBrand(
  bench: ConsoleBench,
  print: object,
): Promise<() => Promise<void>> {
  const { origin } = bench.service
  const page = await bench.enter('super-admin')
  const brand = `${origin}/api/brands/art`
  // Of a session only a request of the service's own pages is taken.
  const headers = { origin }
  const read = await page.request.get(brand, { headers, failOnStatusCode: true })
  const { config } = (await read.json()) as { config: object }
  expect(config).toBeTypeOf('object')
  const change = async (data: object) => {
    const answer = await page.request.patch(brand, { data, headers })
    expect(answer.status()).toBe(200)
  }
  await change({ config: { ...config, print } })
  return async () => {
    await change({ config })
    await page.context().close()
  }
}
