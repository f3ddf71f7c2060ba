import { expect, it } from 'vitest'
import { minutesLeft } from '../../../plugins/business/artworks/components/minutes-left.ts'

it.each([
  [0, '90s', null],
  [2, '90s', null],
  [3, '90s', 2],
  [3, '60s', 1],
  [3, '59s', 0],
  [20, '1s', 0],
  [21, '0s', null],
  [5, '', null],
])('The time left is told from three pictures on: %i with %s', (completed, eta, minutes) => {
  expect(minutesLeft({ completed, eta })).toBe(minutes)
})

it('No time is told while a composition waits for the store', () => {
  expect(minutesLeft({ completed: 5, eta: '90s', waiting_for: 'store-full' })).toBeNull()
})
