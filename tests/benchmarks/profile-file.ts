import path from 'node:path'

/** Where the web process stores its profile number n, counted from 0. */
export const profileFile = (folder: string, n: number): string =>
  path.join(folder, `profile-${n}.json`)
