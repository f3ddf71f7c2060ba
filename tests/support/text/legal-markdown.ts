import fc from 'fast-check'
import type {
  Block,
  Inline,
  ListBlock,
  Mark,
  TableBlock,
} from '../../../src/legal/rich-text/blocks.ts'

const LINES = [
  ...[
    '',
    '',
    '',
    'Text',
    'Text  ',
    'a **b** c',
    '**「a」**b',
    '*a*b',
    '# Title',
    '## Title ##',
    'Title\n===',
    '---',
  ],
  ...[
    '- a',
    '  - b',
    '* a',
    '+ a',
    '1. a',
    '2) b',
    '   c',
    '> a',
    '> - a',
    '    code',
    '```',
    '| a | b |',
    '| - | - |',
    '| :-: | -: |',
    '| **a** | {{ brand }} |',
    'a | \\| `\\|`',
    '|a|b|c|',
  ],
  ...[
    '{{ brand_name }}',
    'a {{brand}}b',
    '{{ nothing }}',
    '{% if brand == "art" %}',
    '{% else %}',
    '{% endif %}',
  ],
  ...[
    'a {% if brand == "art" %}b{% endif %}',
    '[a](/b)',
    '[a](javascript:x)',
    '![a](/b)',
    '[a]: /b',
    '[a]',
  ],
  ...[
    '<b>a</b>',
    '&amp; &copy;',
    '\\* a',
    'a\\',
    '`code`',
    '~~a~~',
    '施行日：{{ effective_date }}',
    '【要記入】',
  ],
]

/** Texts of lines that mean something in Markdown or in the template language, in any order. */
export const legalMarkdown = fc
  .array(fc.constantFrom(...LINES), { maxLength: 8 })
  .map((lines) => lines.join('\n'))

const MARK_SETS: readonly (readonly Mark[])[] = [[], [], ['bold'], ['italic'], ['bold', 'strike']]
const marks = fc.constantFrom(...MARK_SETS)
const text = fc.oneof(
  fc.constantFrom(
    'Text',
    '規約',
    'b\u3000',
    '\u00a0b\u00a0',
    '\u3000',
    '「引用」',
    ' a ',
    '*',
    '_',
    '1. a',
    '# b',
    '- c',
    '> d',
    '\\',
    '<b>',
    '[x](/y)',
    '&lt;',
    '`',
    'a|b',
    '|',
  ),
  fc.string({ maxLength: 6 }),
)

const plain: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('text'), text, marks }) },
  fc.record({ type: fc.constant('variable'), name: fc.constantFrom('brand_name', 'brand'), marks }),
  fc.record({ type: fc.constant('break'), hard: fc.boolean() }),
)

const content: fc.Arbitrary<readonly Inline[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: plain },
    fc.record({
      type: fc.constant('link'),
      href: fc.constantFrom('/a', 'https://a.example/b_c', '/{{ brand }}'),
      title: fc.constantFrom('', 'A "title"'),
      content: fc.array(plain, { minLength: 1, maxLength: 2 }),
    }),
  ),
  { minLength: 1, maxLength: 5 },
)

const listOf = (list: fc.Arbitrary<ListBlock | null>): fc.Arbitrary<ListBlock> =>
  fc.record({
    type: fc.constant('list'),
    start: fc.constantFrom(null, 1, 3),
    loose: fc.boolean(),
    items: fc.array(fc.record({ content, list }), { minLength: 1, maxLength: 3 }),
  })
const list = listOf(fc.option(listOf(fc.constant(null)), { nil: null }))

const cell: fc.Arbitrary<readonly Inline[]> = fc.array(plain, { maxLength: 2 })
const table: fc.Arbitrary<TableBlock> = fc
  .array(fc.constantFrom(null, 'left' as const, 'center' as const, 'right' as const), {
    minLength: 1,
    maxLength: 2,
  })
  .chain((columns) =>
    fc.record({
      type: fc.constant('table' as const),
      columns: fc.constant(columns),
      rows: fc.array(
        fc.array(cell, {
          minLength: columns.length,
          maxLength: columns.length,
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  )

/** Blocks as an editor may make them, also such as no Markdown says. */
export const randomBlocks: fc.Arbitrary<readonly Block[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('paragraph'), content }),
    fc.record({ type: fc.constant('heading'), level: fc.constantFrom(1, 2, 6), content }),
    fc.record({ type: fc.constant('quote'), content }),
    list,
    table,
    fc.record({ type: fc.constant('rule') }),
  ) as fc.Arbitrary<Block>,
  { maxLength: 4 },
)
