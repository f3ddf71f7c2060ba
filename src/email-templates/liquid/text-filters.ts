import { Unportable } from './unportable.ts'
import { index, isNil, text } from './values.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '>': '&gt;',
  '<': '&lt;',
  '"': '&quot;',
  "'": '&#39;',
}
const entity = (sign: string) => ENTITIES[sign] ?? sign
const letters = (value: unknown) => [...text(value)]
/** White space as Ruby's `strip` has it: a full-width space stays. */
const LEADING = /^[\0\t\n\v\f\r ]+/
const TRAILING = /[\0\t\n\v\f\r ]+$/

const unlessNil = (of: (value: string) => string) => (value: unknown) =>
  isNil(value) ? undefined : of(text(value))

/** Replaces without the patterns that `String.replace` knows in a replacement. */
function replaceFirst(value: unknown, search: unknown, by: unknown = ''): string {
  return text(value).replace(text(search), () => plain(by))
}

/** Ruby reads a backslash in a replacement as a reference; the lint says so too. */
function plain(replacement: unknown): string {
  const written = text(replacement)
  if (written.includes('\\')) throw new Unportable('backslash')
  return written
}

function replaceAll(value: unknown, search: unknown, by: unknown = ''): string {
  // Between letters, where JavaScript also finds places inside of some.
  if (text(search) === '')
    return (
      plain(by) +
      letters(value)
        .map((letter) => letter + plain(by))
        .join('')
    )
  return text(value).replaceAll(text(search), () => plain(by))
}

/** Filters whose result is a text. Where liquidjs has another result than the shop, the shop is right. */
export const textFilters = {
  append: (value: unknown, end: unknown) => text(value) + text(end),
  prepend: (value: unknown, start: unknown) => text(start) + text(value),
  upcase: (value: unknown) => text(value).toUpperCase(),
  downcase: (value: unknown) => text(value).toLowerCase(),
  capitalize(value: unknown) {
    const [first = '', ...rest] = letters(value)
    return first.toUpperCase() + rest.join('').toLowerCase()
  },
  escape: unlessNil((value) => value.replace(/[&<>"']/g, entity)),
  escape_once: (value: unknown) => text(value).replace(/["><']|&(?!([a-zA-Z]+|(#\d+));)/g, entity),
  newline_to_br: (value: unknown) => text(value).replace(/\r?\n/g, '<br />\n'),
  strip_newlines: (value: unknown) => text(value).replace(/\r?\n/g, ''),
  strip_html: (value: unknown) =>
    text(value)
      .replace(/<script.*?<\/script>|<!--.*?-->|<style.*?<\/style>/gs, '')
      .replace(/<.*?>/gs, ''),
  strip: (value: unknown) => text(value).replace(LEADING, '').replace(TRAILING, ''),
  lstrip: (value: unknown) => text(value).replace(LEADING, ''),
  rstrip: (value: unknown) => text(value).replace(TRAILING, ''),
  replace: replaceAll,
  replace_first: replaceFirst,
  remove: (value: unknown, search: unknown) => replaceAll(value, search),
  remove_first: (value: unknown, search: unknown) => replaceFirst(value, search),
  truncate(value: unknown, length: unknown = 50, end: unknown = '...') {
    if (isNil(value)) return undefined
    const all = letters(value)
    const kept = Math.max(0, index(length) - letters(end).length)
    return all.length > index(length) ? all.slice(0, kept).join('') + text(end) : text(value)
  },
  truncatewords(value: unknown, words: unknown = 15, end: unknown = '...') {
    if (isNil(value)) return undefined
    const count = Math.max(1, index(words))
    const all = text(value)
      .split(/[\0\t\n\v\f\r ]+/)
      .filter((word) => word !== '')
    return all.length <= count ? text(value) : all.slice(0, count).join(' ') + text(end)
  },
  url_encode: unlessNil((value) =>
    encodeURIComponent(value)
      .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+'),
  ),
} as const
