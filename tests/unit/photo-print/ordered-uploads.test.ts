import { expect, it } from 'vitest'
import { orderedUploads, UPLOAD_ATTRIBUTE } from '../../../src/photo-print/ordered-uploads.ts'

const A = '0f8fad5b-d9cb-469f-a165-70867728950e'
const B = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const line = (...attributes: readonly (readonly [string, string])[]) => ({
  productId: null,
  attributes: attributes.map(([key, value]) => ({ key, value })),
})

it('gives the uploads of all lines, each once, however they are spelled', () => {
  const lines = [
    line([UPLOAD_ATTRIBUTE, A], ['gift', 'yes']),
    line(),
    line([UPLOAD_ATTRIBUTE, ` ${B.toUpperCase()}\n`], [UPLOAD_ATTRIBUTE, A]),
  ]
  expect(orderedUploads({ lines })).toEqual([A, B])
})

it.each([
  '',
  'null',
  `${A},${B}`,
  A.slice(1),
  `${A}0`,
  A.replaceAll('-', ''),
  'gid://shopify/Order/1',
])('takes no upload out of %j', (value) => {
  expect(orderedUploads({ lines: [line([UPLOAD_ATTRIBUTE, value], ['upload', A])] })).toEqual([])
})
