import { expect, it } from 'vitest'
import { outlived } from '../../../plugins/platform/console/components/toasts-of-page.ts'

const failed = { id: 1, type: 'error' }
const saved = { id: 2, type: 'success' }
const noted = { id: 3 }

it('An error ends with its page, and what tells a success with the next one.', () => {
  expect(outlived([failed, saved, noted], new Set())).toEqual([failed])
  expect(outlived([saved, noted], new Set([saved.id]))).toEqual([saved])
  expect(outlived([], new Set([failed.id]))).toEqual([])
})
