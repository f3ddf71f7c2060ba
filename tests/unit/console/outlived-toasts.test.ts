import { expect, it } from 'vitest'
import { outlivedToasts } from '../../../plugins/platform/console/components/outlived-toasts.ts'

const failed = { id: 1, type: 'error' }
const saved = { id: 2, type: 'success' }
const noted = { id: 3 }

it('An error ends with its page, and what tells a success with the next one.', () => {
  expect(outlivedToasts([failed, saved, noted], new Set())).toEqual([failed])
  expect(outlivedToasts([saved, noted], new Set([saved.id]))).toEqual([saved])
  expect(outlivedToasts([], new Set([failed.id]))).toEqual([])
})
