import { expect, it } from 'vitest'
import { secondFactor } from '../../../src/identity/second-factor.ts'

it.each([
  ['pwd otp mfa', 'two'],
  ['mfa', 'two'],
  ['pwd otp', 'two'],
  ['pin hwk', 'two'],
  ['pwd', 'one'],
  ['otp', 'one'],
  ['hwk swk', 'one'],
  ['xmfa', 'one'],
  ['', 'unknown'],
  ['  ', 'unknown'],
])('the methods "%s" mean: %s', (amr, said) => {
  expect(secondFactor(amr)).toBe(said)
})
