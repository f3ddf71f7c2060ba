import { access } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../services/environment.ts'
import { terminalProgress } from '../stack/progress.ts'
import { isRunning, startStack } from '../stack/stack.ts'
import { StackError } from '../stack/stack-error.ts'
import { readAccounts } from '../stand-ins/identity-provider/read-accounts.ts'
import { requestIdToken } from '../stand-ins/identity-provider/request-id-token.ts'
import { ApiRefusal } from './api-client.ts'
import { progressBar } from './progress-bar.ts'
import { registerArtwork } from './register-artwork.ts'

const BUNDLED_PICTURE = fileURLToPath(new URL('./evening-hills.jpg', import.meta.url))
const ARTIST = 'dev-artist'

/**
 * The main job on the command line: registers one picture as a brand's artist and publishes it. Uses
 * the stack that runs, or starts one and stops it again. Gives the exit code.
 */
async function main([
  picture = BUNDLED_PICTURE,
  brand = 'art',
]: readonly string[]): Promise<number> {
  await access(picture).catch(() => {
    throw new StackError(`There is no file ${picture}. Give the path of a JPEG, PNG or WebP image.`)
  })
  const progress = terminalProgress(process.stdout)
  const startedAt = performance.now()
  const running = await isRunning()
  const stack = running ? undefined : await startStack({ progress })
  try {
    const urls: Readonly<Record<string, string>> = running?.urls ?? stack?.urls ?? {}
    const env = readEnvironment({ ...process.env, ...stack?.environment })
    const issuer = urls.identity ?? env.OIDC_ISSUER
    const account = (await readAccounts(env.DATA_DIR)).find(({ sub }) => sub === ARTIST)
    if (!account) throw new StackError(`The identity provider has no account "${ARTIST}".`)
    const token = await progress.step(`Log in as ${account.email}`, () =>
      requestIdToken({ issuer, login: account.email, password: account.password }),
    )
    const serverUrl = new URL(urls.console ?? env.SERVER_URL).origin
    const result = await registerArtwork({
      serverUrl,
      brand,
      token,
      picture: path.resolve(picture),
      progress,
      onStatus: showStatus,
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(
      [
        '',
        ...result.imageUrls,
        '',
        `${result.imageUrls.length} pictures composed in ${result.compositionSeconds.toFixed(1)} s; everything took ${seconds} s.`,
        '',
        `  Product  ${result.productUrl}`,
        `  Console  ${serverUrl}/admin/collections/artworks/${result.artworkId}`,
        running ? '' : '  The stack stops now. Run "npm start" to look at both.',
        '',
      ].join('\n'),
    )
    return 0
  } finally {
    await stack?.stop()
  }
}

let shown = ''

/** Redraws the bar in a terminal; elsewhere writes one line for each change. */
function showStatus(
  status: Parameters<Parameters<typeof registerArtwork>[0]['onStatus']>[0],
): void {
  const bar = progressBar(status.completed, status.total, status.current, status.eta)
  if (bar === shown) return
  shown = bar
  const done = status.completed === status.total
  process.stdout.write(process.stdout.isTTY ? `\r\u001b[2K${bar}${done ? '\n' : ''}` : `${bar}\n`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof StackError || error instanceof ApiRefusal
  const prefix = error instanceof ApiRefusal ? `Refused (${error.status} ${error.code}): ` : ''
  const text =
    expected || !(error instanceof Error) ? String((error as Error).message) : error.stack
  process.stderr.write(`\n${prefix}${text}\n`)
  process.exitCode = 1
}
