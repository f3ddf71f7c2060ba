import { extname } from 'node:path'

/**
 * URL of a script for a thread or a process. It has the file extension of the module that starts it: `.ts` in
 * the repository, `.js` in the package.
 *
 * @param path path of the script relative to the module, without the extension.
 * @param moduleUrl `import.meta.url` of the module. A bundler would take `new URL` with it for an asset of a page.
 */
export const scriptUrl = (path: string, moduleUrl: string): URL =>
  new URL(path + extname(new URL(moduleUrl).pathname), moduleUrl)
