import { access } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { terminalProgress } from '../stack/progress.ts'
import { runProgram } from '../stack/run-program.ts'
import { readStackSettings } from '../stack/settings.ts'
import { isRunning, projectRoot, startStack } from '../stack/stack.ts'
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
 * the stack that runs, or starts one and stops it again.
 */
async function main([picture = BUNDLED_PICTURE, brand = 'art']: readonly string[]): Promise<void> {
  await access(picture).catch(() => {
    throw new StackError(`There is no file ${picture}. Give the path of a JPEG, PNG or WebP image.`)
  })
  const progress = terminalProgress(process.stdout)
  const startedAt = performance.now()
  const running = await isRunning()
  const stack = running ? undefined : await startStack({ progress })
  try {
    const { identity: issuer, console: url } = running?.urls ?? stack?.urls ?? {}
    if (!issuer || !url) throw new StackError('The stack is starting. Wait until it runs.')
    const { dataDir } = readStackSettings(process.env, projectRoot)
    const account = (await readAccounts(dataDir)).find(({ sub }) => sub === ARTIST)
    if (!account) throw new StackError(`The identity provider has no account "${ARTIST}".`)
    const token = await progress.step(`Log in as ${account.email}`, () =>
      requestIdToken({ issuer, login: account.email, password: account.password }),
    )
    const serverUrl = new URL(url).origin
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
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { status, code, message } = error
    throw new StackError(`Refused (${status} ${code}): ${message}`, { cause: error })
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

await runProgram(() => main(process.argv.slice(2)))
