import fc from 'fast-check'
import type { FILTERS } from '../../../src/email-templates/liquid/filters.ts'

/** Variables whose values are awkward in one engine or the other. */
export const VARIABLES = {
  name: '#1001',
  note: '  Ünïcode & <b>"quoted"</b> \'x\' &amp; 写真\u3000と　絵文字 😀\r\nzweite Zeile ',
  empty: '',
  nothing: null,
  yes: true,
  no: false,
  zero: 0,
  seven: 7,
  minus: -5,
  total: 123456700,
  digits: '42 items',
  created_at: '2026-03-09T05:07:01+09:00',
  words: ['pear', 'apple', 'Apple', '写真', 'fig'],
  numbers: [3, -1, 20, 3],
  none: [],
  items: [
    { title: 'Sea', quantity: 2, price: 120000, properties: [] },
    { title: 'Mountain & <sky>', quantity: 10, price: 980000, properties: ['blue'] },
    { title: '写真プリント', quantity: 1, price: 0, properties: null },
  ],
  order: { metafields: { custom: { brand: 'photo' } }, name: '#1001' },
}

const TEXTS = ['name', 'note', 'empty', 'nothing', 'digits', 'order.name', 'words[0]', 'words.last']
const NUMBERS = [
  'zero',
  'seven',
  'minus',
  'total',
  'items[1].quantity',
  'words.size',
  'numbers.first',
]
const LISTS = ['words', 'numbers', 'none', 'items', 'nothing']
const OTHERS = [
  'yes',
  'no',
  'unknown',
  'order.unknown.deep',
  'order.metafields.custom.brand',
  'items[9].title',
  'words[-1]',
]
const one = (names: readonly string[]) => fc.constantFrom(...names)

const textLiteral = one([
  '"a"',
  "'photo'",
  '""',
  '" "',
  '"写真"',
  '"<br>"',
  '"Sea,Mountain,,"',
  '"😀"',
])
const numberLiteral = one(['0', '1', '2', '3', '-2', '100'])
const textArgument = fc.oneof(textLiteral, one(TEXTS))
const numberArgument = fc.oneof(numberLiteral, one(NUMBERS))

const calls = (names: readonly (keyof typeof FILTERS)[], ...args: fc.Arbitrary<string>[]) =>
  fc
    .tuple(one(names), fc.tuple(...args))
    .map(([name, values]) => ` | ${name}${values.length > 0 ? `: ${values.join(', ')}` : ''}`)

const textCall = fc.oneof(
  calls([
    'upcase',
    'downcase',
    'capitalize',
    'escape',
    'escape_once',
    'newline_to_br',
    'strip_newlines',
  ]),
  calls(['strip_html', 'strip', 'lstrip', 'rstrip', 'url_encode', 'truncate', 'truncatewords']),
  calls(['append', 'prepend', 'remove', 'remove_first', 'default'], textArgument),
  calls(['replace', 'replace_first'], textArgument, textArgument),
  calls(['truncate', 'truncatewords'], numberLiteral, textArgument),
  calls(['slice'], numberLiteral),
  calls(['slice'], numberLiteral, numberLiteral),
)
const numberCall = fc.oneof(
  calls(
    ['plus', 'minus', 'times', 'divided_by', 'modulo', 'at_least', 'at_most', 'default'],
    numberArgument,
  ),
  calls(['abs', 'money_without_currency']),
)
const textListCall = fc.oneof(
  calls(['sort', 'reverse', 'uniq', 'compact']),
  calls(['concat'], one(['words', 'none'])),
)
const listEnd = fc.oneof(
  calls(['first', 'last', 'size']),
  calls(['join'], textArgument),
  calls(['join']),
)

const chain = (start: fc.Arbitrary<string>, call: fc.Arbitrary<string>, maxLength = 3) =>
  fc.tuple(start, fc.array(call, { maxLength })).map(([from, more]) => from + more.join(''))
const then = (...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((pieces) => pieces.join(''))

/** What stands in an output or an assignment. */
const value = fc.oneof(
  chain(textArgument, textCall),
  chain(numberArgument, numberCall),
  then(chain(one(['words', 'none']), textListCall), listEnd),
  then(textArgument, calls(['split'], textArgument), listEnd),
  then(fc.constant('items'), calls(['map'], one(['"title"', '"quantity"'])), listEnd),
  then(
    one(['items', 'none']),
    calls(['sort'], one(['"title"', '"price"'])),
    calls(['map'], one(['"title"'])),
    listEnd,
  ),
  then(one(['items']), calls(['where'], one(['"properties"', '"title"'])), fc.constant(' | size')),
  then(
    fc.constant('created_at'),
    calls(['date'], one(['"%Y年%m月%d日 %H:%M"', '"%-m/%-d/%y %T"', '"%F %e%%"', '""'])),
  ),
  one(OTHERS),
)
const operand = fc.oneof(
  textArgument,
  numberArgument,
  one(OTHERS),
  one(LISTS),
  one(['nil', 'true', 'false']),
)
/** The lint refuses two literals, whose comparison is known before. */
const variable = fc.oneof(one(TEXTS), one(NUMBERS), one(OTHERS), one(LISTS))
const comparison = fc.oneof(
  operand,
  then(operand, one([' == ', ' != ']), operand),
  then(variable, one([' == ', ' != ']), one(['blank', 'empty', 'nil'])),
  then(numberArgument, one([' < ', ' > ', ' <= ', ' >= ']), numberArgument),
  then(textArgument, one([' < ', ' >= ', ' contains ']), textArgument),
  then(one(LISTS), fc.constant(' contains '), textArgument),
)
const condition = fc
  .tuple(comparison, fc.array(then(one([' and ', ' or ']), comparison), { maxLength: 3 }))
  .map(([first, more]) => first + more.join(''))

/** A tag or output, with or without the signs that take white space away. */
const dash = one(['', '', '-'])
const tag = (content: fc.Arbitrary<string>) =>
  then(
    fc.constant('{%'),
    dash,
    fc.constant(' '),
    content,
    fc.constant(' '),
    dash,
    fc.constant('%}'),
  )
const plainTag = (name: string) => tag(fc.constant(name))
const output = then(
  fc.constant('{{'),
  dash,
  fc.constant(' '),
  value,
  fc.constant(' '),
  dash,
  fc.constant('}}'),
)
const gap = one(['', ' ', '\n', ' \n\t ', '<p>', '文字 ', '.a { ', ' }'])

/** A template of tags in tags. */
export const { template: randomTemplate } = fc.letrec<{ block: string; template: string }>(
  (tie) => {
    const body = tie('template')
    const loop = then(
      one([
        'item in items',
        'item in words',
        'item in none',
        'item in (1..4)',
        'item in nothing',
        'item in (zero..seven)',
      ]),
      one([
        '',
        ' reversed',
        ' limit:2',
        ' offset:1',
        ' limit:1 offset:1',
        ' reversed limit: seven',
      ]),
    )
    const inLoop = one([
      '{{ item.title | default: "none" | escape }}',
      '{{ forloop.index }}{{ forloop.rindex0 }}{{ forloop.first }}/{{ forloop.length }}',
      '{% if forloop.last %}{% break %}{% endif %}',
      '{% if forloop.index == 2 %}{% continue %}{% endif %}',
      '{% unless forloop.last %}, {% endunless %}',
    ])
    return {
      template: fc
        .array(fc.oneof(gap, output, tie('block')), { maxLength: 4, depthIdentifier: 't' })
        .map((parts) => parts.join('')),
      block: fc.oneof(
        { depthIdentifier: 't', maxDepth: 3 },
        output,
        then(fc.constant('{% assign made = '), value, fc.constant(' %}{{ made }}')),
        then(
          plainTag('capture made'),
          body,
          plainTag('endcapture'),
          fc.constant('{{ made | upcase }}'),
        ),
        then(
          tag(then(fc.constant('if '), condition)),
          body,
          tag(then(fc.constant('elsif '), condition)),
          body,
          plainTag('else'),
          body,
          plainTag('endif'),
        ),
        then(tag(then(fc.constant('unless '), condition)), body, plainTag('endunless')),
        then(
          tag(then(fc.constant('for '), loop)),
          inLoop,
          body,
          inLoop,
          plainTag('else'),
          body,
          plainTag('endfor'),
        ),
        then(
          tag(then(fc.constant('case '), one([...TEXTS, ...NUMBERS, ...OTHERS]))),
          tag(then(fc.constant('when '), textLiteral, one([', ', ' or ']), numberLiteral)),
          body,
          tag(then(fc.constant('when '), one(['"#1001"', 'true', 'false', '42', 'nil']))),
          body,
          plainTag('else'),
          body,
          plainTag('endcase'),
        ),
        then(plainTag('comment'), gap, plainTag('endcomment')),
      ),
    }
  },
)
