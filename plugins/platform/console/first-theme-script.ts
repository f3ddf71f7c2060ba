/**
 * Returns a script that gives the document the theme of the operating system unless a cookie names one: the rule of
 * Payload's theme provider, which then has nothing to change.
 *
 * @param prefix of Payload's cookies.
 */
export const firstThemeScript = (prefix: string): string =>
  `if (!/(^|; )${prefix}-theme=(light|dark)(;|$)/.test(document.cookie))
  document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'`
