import { describe, expect, it } from 'vitest'
import { etagMatches } from '../../../src/http/etag.ts'

describe('If-None-Match', () => {
  it.each<[string, string | null, boolean]>([
    ['no header', null, false],
    ['an empty header', '', false],
    ['the same tag', '"a"', true],
    ['the weak form of the tag', 'W/"a"', true],
    ['another tag', '"b"', false],
    ['a tag that only starts the same', '"a-jpeg"', false],
    ['the tag without its quotation marks', 'a', false],
    ['a list that holds the tag', '"b" , W/"a","c"', true],
    ['a list without the tag', '"b","c"', false],
    ['any tag', '*', true],
    ['ten thousand commas', ','.repeat(10_000), false],
  ])('with %s is compared with the entity tag of the answer', (_, header, matches) => {
    expect(etagMatches(header, '"a"')).toBe(matches)
  })
})
