import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Programs of others that check the service, with Debian's package that brings each. */
const PACKAGES = {
  convert: 'imagemagick',
  djpeg: 'libjpeg-turbo-progs',
  dwebp: 'webp',
  exiftool: 'libimage-exiftool-perl',
  'heif-convert': 'libheif-examples',
  identify: 'imagemagick',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdftotext: 'poppler-utils',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  pngcheck: 'pngcheck',
  psql: 'postgresql-client',
  qpdf: 'qpdf',
  webpinfo: 'webp',
} as const

/**
 * Runs a foreign program.
 *
 * @throws Error that names the package to install when it is missing.
 */
export async function runTool(
  tool: keyof typeof PACKAGES,
  args: readonly string[],
): Promise<{ readonly stdout: string }> {
  try {
    return await run(tool, args)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error(`This test needs ${tool}. Install it with "apt-get install ${PACKAGES[tool]}".`)
  }
}
