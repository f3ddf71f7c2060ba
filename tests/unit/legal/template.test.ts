import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemsSentence } from '../../../src/legal/legal-problem.ts'
import { parseTemplate } from '../../../src/legal/parse-template.ts'
import { renderTemplate } from '../../../src/legal/render-template.ts'
import { tokensOf } from '../../../src/legal/template-tokens.ts'

const VALUES = {
  brand_name: 'Photo Plus',
  brand: 'photo',
  updated_date: 'April 1, 2027',
  effective_date: 'May 1, 2027',
}
const rendered = (text: string, change: Partial<typeof VALUES> = {}) => {
  const { nodes, problems } = parseTemplate(text)
  expect(problems).toEqual([])
  return renderTemplate(nodes, { ...VALUES, ...change })
}
const problemOf = (text: string) => problemsSentence(parseTemplate(text).problems).en

describe('a legal text with variables', () => {
  it('has the value of each in its place', () => {
    expect(rendered('{{ brand_name }} ({{brand}}): {{ effective_date}}, {{updated_date }}.')).toBe(
      'Photo Plus (photo): May 1, 2027, April 1, 2027.',
    )
  })

  it.each([
    ['*Bold*', '\\*Bold\\*'],
    ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
    ['[a](javascript:x)', '\\[a\\](javascript:x)'],
    ['A & B_C `d` ~e~ | f\\', 'A \\& B\\_C \\`d\\` \\~e\\~ \\| f\\\\'],
    ['One\n\n# Two', 'One # Two'],
  ])('takes a value as text: %j', (brand_name, text) => {
    expect(rendered('{{ brand_name }}', { brand_name })).toBe(text)
  })

  it.each([
    ['{{ brandname }}', 'Line 1, column 1: There is no variable “brandname”.'],
    ['A\nB {{ constructor }}', 'Line 2, column 3: There is no variable “constructor”.'],
    ['{{ __proto__ }}', 'Line 1, column 1: There is no variable “__proto__”.'],
    ['{{ brand | upcase }}', 'There is no variable “brand | upcase”.'],
    ['{{ }}', 'There is no variable “”.'],
    ['text {{ brand\nmore }}', 'Line 1, column 6: The closing braces are missing on this line.'],
    ['{{ brand', 'Line 1, column 1: The closing braces are missing on this line.'],
    ['{{ brand_name {{ brand }}', 'There is no variable “brand_name {{ brand”.'],
  ])('is refused with line and column: %j', (text, problem) => {
    expect(problemOf(text)).toContain(problem)
  })

  it('has all of its problems named at once, in both languages', () => {
    const { problems } = parseTemplate('{{ a }}\n{% if x %}\n{{ b }}\n{% loop %}')
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [2, 1],
    ])
    expect(problemsSentence(problems).ja).toContain('3行1文字目：変数「b」はありません。')
  })
})

describe('a section for single brands', () => {
  const text =
    '{% if brand == "photo" %}P{% elsif brand == "art" or brand == \'pet\' %}A{% else %}O{% endif %}.'

  it.each([
    ['photo', 'P.'],
    ['art', 'A.'],
    ['pet', 'A.'],
    ['other', 'O.'],
  ])('is kept for %s alone', (brand, kept) => {
    expect(rendered(text, { brand })).toBe(kept)
  })

  it('may exclude one brand, stand in another section, and be empty', () => {
    const nested =
      '{% if brand != "art" %}{% if brand == "pet" %}1{% else %}2{% endif %}{% endif %}{% if brand == "art" %}{% endif %}'
    expect(['art', 'pet', 'photo'].map((brand) => rendered(nested, { brand }))).toEqual([
      '',
      '1',
      '2',
    ])
  })

  it('leaves no line where a tag is alone on its line', () => {
    const list =
      '- one\n{% if brand == "photo" %}\n- two\n  {% else %}  \n- three\n{% endif %}\n- four\n'
    expect(rendered(list)).toBe('- one\n- two\n- four\n')
    expect(rendered(list, { brand: 'art' })).toBe('- one\n- three\n- four\n')
    expect(rendered('{{ brand }} {% if brand == "photo" %}\nnext{% endif %}')).toBe('photo \nnext')
  })

  it('names its brands with their places', () => {
    expect(parseTemplate(`A\n${text}`).brands).toEqual([
      { id: 'photo', line: 2, column: 1 },
      { id: 'art', line: 2, column: 27 },
      { id: 'pet', line: 2, column: 27 },
    ])
  })

  it.each([
    ['{% if brand == "a" %}', 'Line 1, column 1: {% endif %} is missing.'],
    ['A\n {% endif %}', 'Line 2, column 2: There is no {% if %} before this tag.'],
    ['{% else %}', 'There is no {% if %} before this tag.'],
    [
      '{% if brand == "a" %}{% else %}{% else %}{% endif %}',
      'Line 1, column 32: Only {% endif %} can follow {% else %}.',
    ],
    ['{% if brand %}{% endif %}', 'A condition is brand =='],
    ['{% if brand = "a" %}{% endif %}', 'A condition is brand =='],
    ['{% if brand_name == "a" %}{% endif %}', 'A condition is brand =='],
    ['{% if brand != "a" or brand == "b" %}{% endif %}', 'A condition is brand =='],
    ['{% if brand == "a" and brand == "b" %}{% endif %}', 'A condition is brand =='],
    ['{% if brand == "a %}{% endif %}', 'A condition is brand =='],
    ['{% for a in b %}{% endfor %}', 'There is no tag “for a in b”.'],
    ['{% include "x" %}', 'There is no tag “include "x"”.'],
    ['{% %}', 'There is no tag “”.'],
    ['{% if brand == "a" }} {% endif %}', 'A condition is brand =='],
    ['{% if brand == "a"\n%}{% endif %}', 'The closing braces are missing on this line.'],
  ])('is refused where it is not complete: %s', (source, problem) => {
    expect(problemOf(source)).toContain(problem)
  })
})

describe('any text', () => {
  const piece = fc.constantFrom(
    ...[
      '{{',
      '}}',
      '{%',
      '%}',
      '{{ brand }}',
      '{% if brand == "a" %}',
      '{% else %}',
      '{% endif %}',
    ],
    ...['\n', ' ', 'a', '第1条', '"', '{', '}', '%', '{% elsif brand == "b" %}'],
  )
  const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

  it('is put together again from its tokens', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sources = tokensOf(text).map(({ source }) => source)
        expect(sources.join('')).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('has problems, or is rendered without braces of variables and tags', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { nodes, problems } = parseTemplate(text)
        for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThan(0)
        if (problems.length === 0) expect(renderTemplate(nodes, VALUES)).not.toMatch(/\{\{|\{%/)
      }),
      { numRuns: 1000 },
    )
  })
})
