import { Client } from 'pg'

/**
 * Runs work with one database session and closes it.
 *
 * @param timeoutMs how long connecting may take, in ms.
 * @throws what connecting or the work throws.
 */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  timeoutMs = 10_000,
): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  // A server that goes away between two queries is an event; the next query fails with the reason.
  const broken: Error[] = []
  client.on('error', (error) => broken.push(error))
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
