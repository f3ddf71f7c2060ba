/**
 * CSS that mail clients ignore, by the clients: in the latest tests of caniemail.com (MIT licence, data of 2026-05-13) for Gmail,
 * Outlook on Windows and on the web, Apple Mail and Yahoo. With a value where only that is ignored, and rules with "@".
 */
const IGNORED_BY: Readonly<Record<string, string>> = {
  'Gmail, Outlook, Yahoo':
    '@font-face @import accent-color align-items animation aspect-ratio backdrop-filter border-image bottom box-shadow clip-path color-scheme filter flex-direction:column flex-wrap:wrap font-stretch hyphenate-character hyphens inert inset justify-content left list-style-image mask-image max-block-size max-inline-size min-block-size min-inline-size orphans outline-offset overflow-wrap right scroll-snap shape-margin shape-outside tab-size text-decoration-skip-ink text-decoration-thickness text-emphasis text-emphasis-position text-underline-offset text-wrap top transform user-select white-space-collapse widows',
  'Gmail, Outlook': '@keyframes @supports position text-shadow transition visibility z-index',
  Outlook:
    '@media background-image background-position background-repeat background-size border-radius border-spacing caption-side clear display:flex display:grid empty-cells float font-size-adjust list-style-position max-height min-height min-width opacity outline overflow table-layout text-decoration-color text-decoration-line text-decoration-style white-space word-spacing word-wrap',
  'Outlook, Yahoo':
    'background-blend-mode background-clip background-origin box-sizing column-count column-gap font-kerning gap mix-blend-mode object-fit object-position row-gap text-align-last text-orientation text-overflow text-underline-position writing-mode',
  'Gmail, Outlook, Apple Mail': 'cursor',
  Yahoo: 'height word-break',
  'Gmail, Outlook, Apple Mail, Yahoo': 'hyphenate-limit-chars resize',
  'Gmail, Apple Mail': 'text-justify',
}

const CLIENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(IGNORED_BY).flatMap(([clients, css]) =>
    css.split(' ').map((one) => [one, clients] as const),
  ),
)

/**
 * Returns the clients that ignore a declaration or a rule, e.g. `Outlook, Yahoo`, or undefined.
 *
 * @param name a property, or a rule with its "@".
 */
export const ignoredBy = (name: string, value = ''): string | undefined =>
  CLIENTS.get(name) ?? CLIENTS.get(`${name}:${value}`)
