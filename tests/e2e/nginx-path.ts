import { existsSync } from 'node:fs'

/**
 * Path of an nginx on this machine.
 *
 * @throws Error that says how to install one.
 */
export function nginxPath(exists: (path: string) => boolean = existsSync): string {
  const named = process.env.NGINX_PATH
  const candidates = [
    ...(named ? [named] : []),
    '/usr/sbin/nginx',
    '/usr/local/sbin/nginx',
    '/usr/local/bin/nginx',
    '/opt/homebrew/bin/nginx',
  ]
  const found = candidates.find((path) => exists(path))
  if (found) return found
  throw new Error(
    'The end-to-end tests need nginx, which stands for the access gateway. Install it with ' +
      '"apt-get install nginx-light" or "brew install nginx", or set NGINX_PATH to the program.',
  )
}
