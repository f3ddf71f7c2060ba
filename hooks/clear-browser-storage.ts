import type { CollectionAfterLogoutHook } from 'payload'

/**
 * Has the browser forget what the console has stored in it, e.g. what was typed into a form, because its next user may
 * be another one (W3C Clear Site Data). An expired session ends without a logout, so its user can log in and go on.
 */
export const clearBrowserStorage: CollectionAfterLogoutHook = ({ req }) => {
  req.responseHeaders ??= new Headers()
  req.responseHeaders.set('clear-site-data', '"storage"')
}
