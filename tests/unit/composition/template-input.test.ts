import { describe, expect, it } from 'vitest'
import { CANVAS, CATALOGUE } from '../../../src/composition/catalogue.ts'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import { templateInputSchema, windowTextSchema } from '../../../src/composition/template-input.ts'
import { colorsFor, serves, templateProblems } from '../../../src/composition/template-rules.ts'
import { wrongSides } from '../../../src/composition/template-window.ts'
import { zodProblems } from '../../../src/errors/zod-problems.ts'

const WINDOW = { x: 660, y: 516, width: 2234, height: 1484 }
const FRAME = { kind: 'frame', type: 'wood', color: 'brown', window: '660,516,2234,1484' }

/** The paths of the problems that the schema finds, and that there is a sentence in Japanese for each. */
function refused(fields: object): string[] {
  const parsed = templateInputSchema.safeParse(fields, { reportInput: true })
  const problems = parsed.error ? zodProblems(parsed.error) : []
  for (const { message } of problems) expect(message.ja).not.toBe(message.en)
  return problems.map(({ path }) => path)
}

describe('a new template', () => {
  it('is what the fields of the form say', () => {
    expect(templateInputSchema.parse(FRAME)).toEqual({
      ...{ kind: 'frame', type: 'wood', color: 'brown' },
      ...{ orientation: 'landscape', fit: 'fixed', window: WINDOW },
    })
  })

  it.each([
    ['a mat of a colour for all products', { kind: 'mat', color: 'navy' }],
    ['a mat for one product', { kind: 'mat', type: 'premium', color: 'navy', fit: 'follow' }],
    ['the backing of a product without a mat', { kind: 'mat', type: 'stand' }],
    ['a frame without a colour', { ...FRAME, type: 'stand', color: undefined }],
    ['a frame of another orientation', { ...FRAME, orientation: 'tall' }],
  ])('can be %s', (_, fields) => {
    expect(refused(fields)).toEqual([])
  })

  it.each([
    ['without a kind', { ...FRAME, kind: undefined }, ['kind']],
    ['of another kind', { ...FRAME, kind: 'scene' }, ['kind']],
    ['with an unknown field', { ...FRAME, colour: 'brown' }, ['colour']],
    ['that is a frame without a product', { ...FRAME, type: undefined }, ['type']],
    ['that is a frame in the colour of a mat', { ...FRAME, color: 'navy' }, ['color']],
    ['in a colour that the product has not', { ...FRAME, color: 'black' }, ['color']],
    ['in a colour of a product that has none', { ...FRAME, type: 'stand' }, ['color']],
    ['without the colour that the product has', { ...FRAME, color: undefined }, ['color']],
    ['that is a frame without a window', { ...FRAME, window: undefined }, ['window']],
    ['that is a frame that follows', { ...FRAME, fit: 'follow' }, ['fit']],
    ['that is a mat for nothing', { kind: 'mat' }, ['color']],
    ['that is a mat in the colour of a frame', { kind: 'mat', color: 'black' }, ['color']],
    [
      'that is a mat for a product without',
      { kind: 'mat', type: 'wood', color: 'navy' },
      ['color'],
    ],
    [
      'with a window beyond the canvas',
      { ...FRAME, window: '0,0,3556,2529' },
      ['window.width', 'window.height'],
    ],
  ])('%s is refused', (_, fields, paths) => {
    expect(refused(fields)).toEqual(paths)
  })

  it('can be every one that is shipped', async () => {
    for (const template of await readTemplates())
      expect([template.path, templateProblems(template)]).toEqual([template.path, []])
  })

  it('always serves a variant', () => {
    for (const kind of ['frame', 'mat'] as const)
      for (const type of ['premium', 'wood', 'stand', 'postcard', null] as const)
        for (const color of colorsFor(kind, type)) {
          const served = CATALOGUE.filter((variant) => serves({ kind, type, color }, variant))
          expect([kind, type, color, served.length > 0]).toEqual([kind, type, color, true])
        }
  })
})

describe('a window', () => {
  it.each([
    ['the whole canvas', { x: 0, y: 0, ...CANVAS }, []],
    ['one px in the corner', { x: 3554, y: 2527, width: 1, height: 1 }, []],
    ['left of the canvas', { ...WINDOW, x: -1 }, ['x']],
    ['above the canvas', { ...WINDOW, y: -1 }, ['y']],
    ['wider than what is left', { ...WINDOW, x: 3554, width: 2 }, ['width']],
    ['higher than what is left', { ...WINDOW, y: 2527, height: 2 }, ['height']],
    ['without an area', { ...WINDOW, width: 0, height: 0 }, ['width', 'height']],
    ['between px', { x: 0.5, y: 0.5, width: 10.5, height: 10.5 }, ['x', 'y', 'width', 'height']],
    ['of no numbers', { ...WINDOW, x: Number.NaN }, ['x']],
  ])('that is %s is wrong in these numbers', (_, window, sides) => {
    expect(wrongSides(window)).toEqual(sides)
  })

  it.each(['', '1,2,3', '1,2,3,4,5', '-1,0,10,10', '1.5,0,10,10', 'a,b,c,d', '1, 2, 3, 4'])(
    'that is the text "%s" is refused',
    (text) => {
      expect(windowTextSchema.safeParse(text).success).toBe(false)
    },
  )
})
