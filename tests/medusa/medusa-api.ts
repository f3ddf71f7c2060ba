/** Asks the API of a Medusa server, as its people and its storefront do; throws what it refuses. */
export function medusaApi(url: string, headers: Readonly<Record<string, string>>) {
  async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
  }
  return {
    get: <Answer>(path: string) => ask<Answer>('GET', path),
    post: <Answer>(path: string, body: unknown = {}) => ask<Answer>('POST', path, body),
    delete: <Answer>(path: string) => ask<Answer>('DELETE', path),
  }
}

export type MedusaApi = ReturnType<typeof medusaApi>

/** HTTP's basic authentication, whose user name is the secret key. */
export const withSecretKey = (key: string) => ({
  Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
})
